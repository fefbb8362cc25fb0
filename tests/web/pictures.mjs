// Makes the pictures of the page in docs/pictures from the real program: node tests/web/pictures.mjs build/release/arborist
// A second word makes only those with it in their name.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { click, movesPlayed, type } from "./board.mjs";
import { launchBrowser, Stage } from "./stage.mjs";

const [binary, wanted = ""] = process.argv.slice(2);
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../docs/pictures");
const laptop = { viewport: { width: 1440, height: 900 } };
const example = "#/tree?game=tic-tac-toe&pos=X...O....&alg=alphabeta&eval=lines&depth=3&order=natural";

async function playItalian(page) {
  for (const [at, move] of ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3"].entries()) {
    await type(page, move);
    await movesPlayed(page, at + 1);
  }
  await page.locator("#move-field").blur();
}

/** White lets the bishop be shut in; then Black asks for a hint in three steps. */
async function coached(page) {
  const moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 d7d6 d2d4 b7b5 a4b3 c6d4 f3d4 e5d4 d1d4".split(" ");
  for (const [at, move] of moves.entries()) {
    await click(page, move.slice(0, 2));
    await click(page, move.slice(2, 4));
    await movesPlayed(page, at + 1);
    await page.locator("cg-board piece.pending").first().waitFor({ state: "detached" });
  }
  await page.locator(".coach-title", { hasText: "Qxd4" }).waitFor();
  for (let step = 1; step <= 3; ++step) {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("img", { name: `${step} of 3` }).waitFor();
  }
  await page.mouse.move(5, 5);
}

async function treeRests(page) {
  await page.locator(".tree-progress").waitFor({ state: "detached" });
  await page.locator(".tree-canvas:not([aria-busy=true])").first().waitFor();
}

async function discsFall(page) {
  for (const [at, column] of [3, 3, 2, 4, 4, 2, 3, 1, 5].entries()) {
    await page.locator(`[data-cell="${column}"]`).click();
    await movesPlayed(page, at + 1);
  }
  await page.mouse.move(5, 5);
}

async function atTheFirstMistake(page) {
  await page.locator(".samples button").first().click();
  await page.locator(".study-moves .move").first().waitFor({ state: "attached" });
  await page.keyboard.press("a");
  await page.locator(".strip.done").waitFor({ state: "attached", timeout: 120_000 });
  await page.keyboard.press("n");
  await page.locator(".line-row:not(.empty)").nth(2).waitFor({ state: "attached" });
  await page.locator(".lines-panel .faded, .lines-panel.faded").waitFor({ state: "detached" });
}

async function libraryOfSamples(page) {
  const people = ["Morphy, Paul", "Anderssen, Adolf", "Lasker, Emanuel", "Capablanca, Jose", "Tal, Mihail"];
  const lines = [
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4",
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O",
  ];
  const results = ["1-0", "1/2-1/2", "0-1", "1-0"];
  let text = "";
  for (let at = 0; at < 40; ++at) {
    const result = results[at % 4];
    const [white, black] = [people[at % 5], people[(at + 1 + (at % 3)) % 5]];
    const date = `${1851 + 3 * at}.0${1 + (at % 9)}.1${at % 10}`;
    text += `[Event "Match ${at}"]\n[Date "${date}"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n`;
    text += `${lines[(at * 7) % 5]} ${result}\n\n`;
  }
  await page.getByRole("button", { name: "Import" }).click();
  const file = { name: "classics.pgn", mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByLabel("Or choose a file").setInputFiles(file);
  await page.locator(".game-row").nth(9).waitFor();
  await page.locator(".toast").waitFor();
  await page.getByRole("button", { name: "Close message" }).click();
}

/** Two searches of connect four; the picture is made when half of the games are played. */
async function aMatchUnderWay(page) {
  await page.getByRole("button", { name: "New match" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Connect four" }).check({ force: true });
  for (const [at, spec] of ["alphabeta:depth=6", "alphabeta:depth=4"].entries()) {
    await dialog.getByLabel(`Player ${at + 1}`, { exact: true }).selectOption({ label: "A player of your own" });
    await dialog.locator(`#match-player-${at}-spec`).fill(spec);
  }
  await dialog.getByLabel(/^Games/).fill("400");
  await dialog.getByRole("radio", { name: "0 or 10 Elo" }).check({ force: true });
  await dialog.getByRole("button", { name: "Start", exact: true }).last().click();
  await page
    .locator(".game-link", { hasText: /^[4-9]\d$/ })
    .first()
    .waitFor();
  await page.locator(".live-board .mini-grid").waitFor();
  await page.locator(".toast").waitFor({ state: "detached" });
}

/** Four searches, each with each. */
async function aTournament(page) {
  await page.getByRole("button", { name: "New match" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Connect four" }).check({ force: true });
  const specs = ["alphabeta:depth=6", "alphabeta:depth=4", "mcts:sims=400", "alphabeta:depth=2"];
  for (const [at, spec] of specs.entries()) {
    if (at > 1) await dialog.getByRole("button", { name: "Add a player" }).click();
    await dialog.getByLabel(`Player ${at + 1}`, { exact: true }).selectOption({ label: "A player of your own" });
    await dialog.locator(`#match-player-${at}-spec`).fill(spec);
  }
  await dialog.getByLabel(/^Games/).fill("12");
  await dialog.getByRole("button", { name: "Start", exact: true }).last().click();
  await page.locator(".match-state", { hasText: "finished" }).waitFor();
  await page.locator(".toast").waitFor({ state: "detached" });
}

const pictures = {
  "games-light": {
    link: "#/games",
    options: laptop,
    async prepare(page) {
      await libraryOfSamples(page);
      for (const at of [1, 2, 5]) await page.locator(".game-row").nth(at).getByRole("checkbox").check();
      await page.locator(".game-row").first().focus();
      await page.locator(".preview-move", { hasText: "6 Bc4" }).waitFor();
    },
  },
  "games-openings-dark": {
    link: "#/games",
    options: { ...laptop, colorScheme: "dark" },
    async prepare(page) {
      await libraryOfSamples(page);
      await page.getByRole("button", { name: "Openings" }).click();
      await page.getByRole("button", { name: /^e4/ }).click();
      await page.locator(".explorer-name", { hasText: "King's Pawn" }).waitFor();
      await page.mouse.move(5, 5);
    },
  },
  "play-light": {
    link: "#/play?game=chess&vs=human",
    options: { viewport: { width: 1280, height: 800 } },
    async prepare(page) {
      await playItalian(page);
      await page.keyboard.press("h");
      await page.locator(".hint-card").waitFor();
    },
  },
  "play-coach": {
    link: "#/play?game=chess&vs=human&coach=1&bar=1&tc=300+3",
    options: { viewport: { width: 1366, height: 768 } },
    prepare: coached,
  },
  "play-coach-phone": {
    link: "#/play?game=chess&vs=human&coach=1&bar=1&tc=300+3",
    options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, colorScheme: "dark" },
    prepare: coached,
  },
  "play-connect-four-dark": {
    link: "#/play?game=connect-four&vs=human",
    options: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
    prepare: discsFall,
  },
  "play-phone": {
    link: "#/play?game=chess&vs=human",
    options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
    prepare: playItalian,
  },
  "tree-story": {
    link: example,
    options: laptop,
    async prepare(page) {
      await treeRests(page);
      await page.getByRole("button", { name: "Show me the first cut" }).hover();
      await page.locator(".mini-grid").nth(4).waitFor();
    },
  },
  "tree-light": {
    link: `${example}&step=177`,
    options: laptop,
    async prepare(page) {
      await treeRests(page);
      await page.locator(".inequality").waitFor();
    },
  },
  "analyse-light": {
    link: "#/analyse",
    options: laptop,
    prepare: atTheFirstMistake,
  },
  "analyse-dark": {
    link: "#/analyse",
    options: { ...laptop, colorScheme: "dark" },
    prepare: atTheFirstMistake,
  },
  "analyse-phone": {
    link: "#/analyse",
    options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
    prepare: atTheFirstMistake,
  },
  "arena-light": {
    link: "#/arena",
    options: laptop,
    prepare: aMatchUnderWay,
  },
  "arena-dark": {
    link: "#/arena",
    options: { ...laptop, colorScheme: "dark" },
    prepare: aMatchUnderWay,
  },
  "arena-cross": {
    link: "#/arena",
    options: laptop,
    prepare: aTournament,
  },
  "arena-ladder": {
    link: "#/arena/ladder?game=chess",
    options: laptop,
    prepare: (page) => page.locator(".rung-dot").first().waitFor(),
  },
  "paths-maze": {
    link: "#/paths/maze?size=24x24&gen=book&seed=10&dirs=4&alg=bfs,astar,dfs",
    options: laptop,
    prepare: (page) => page.locator(".lane-state.over").nth(2).waitFor(),
  },
  "paths-tiles": {
    link: "#/paths/tiles?side=3&seed=1&alg=astar,bfs,greedy&step=9",
    options: laptop,
    prepare: (page) => page.locator(".profile").nth(2).waitFor(),
  },
};

const browser = await launchBrowser();
for (const [name, { link, options, prepare }] of Object.entries(pictures)) {
  if (!name.includes(wanted)) continue;
  const stage = new Stage(binary, browser);
  try {
    const page = await stage.open(link, { reducedMotion: "reduce", ...options });
    await page.locator("cg-board, .grid-board, .tree-canvas, .lane, .samples, .later-panel, .rung").first().waitFor();
    await prepare(page);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.screenshot({ path: join(folder, `${name}.png`) });
    stage.checkQuiet();
    console.log(name);
  } finally {
    await stage.end();
  }
}
await browser.close();
