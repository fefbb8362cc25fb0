// A server on a free port with its own data folder, and pages that watch for errors and for requests off the machine.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { waiting_ms } from "./patience.mjs";

const token = "a-token-for-tests";
const page_folder = process.env.ARBORIST_PAGE;
const guest_token = "a-token-for-guests-of-tests";

export async function launchBrowser() {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  if (!executablePath) throw new Error("chromium is missing: apt-get install chromium");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** Script and style of a page in a folder in the place of the program's own, so that a change of the page need not be built
 *  into the program to be tried. */
async function servePage(context) {
  const files = await readdir(join(page_folder, "assets"));
  for (const [ending, kind] of [
    [".js", "text/javascript"],
    [".css", "text/css"],
  ]) {
    const body = await readFile(join(page_folder, "assets", files.find((name) => name.endsWith(ending)) ?? ""));
    await context.route(new RegExp(`/assets/app-\\w+\\${ending}$`), (route) =>
      route.fulfill({ contentType: kind, body }),
    );
  }
}

export class Stage {
  faults = [];
  /** Faults a test brings about itself, such as a refused connection. */
  expected = [];
  contexts = [];
  /** Further options of the server. */
  options = [];

  constructor(binary, browser) {
    this.binary = binary;
    this.browser = browser;
  }

  /** With the same token after every start, so that pages find the server again. */
  async serve(own_token = token) {
    this.data ??= await mkdtemp(join(tmpdir(), "arborist-web-"));
    const port = this.address ? new URL(this.address).port : "0";
    const env = { ...process.env, ARBORIST_TOKEN: own_token };
    const guests = ["--guest-token", guest_token];
    const options = ["serve", "--port", port, "--no-browser", "--data", this.data, ...guests, ...this.options];
    this.server = spawn(this.binary, options, { env });
    this.server.on("error", (fault) => this.faults.push(`server: ${fault.message}`));
    this.address = await this.printedAddress();
  }

  async printedAddress() {
    for await (const line of createInterface({ input: this.server.stdout })) {
      const found = /http:\/\/[\d.]+:\d+\//.exec(line);
      if (found) return found[0];
    }
    throw new Error("the server ended without printing its address");
  }

  async kill() {
    const ended = new Promise((resolve) => this.server.once("exit", resolve));
    this.server.kill("SIGKILL");
    await ended;
  }

  /** A page in a fresh profile, at a link such as "#/play"; `prepare` is called before it goes there. */
  async open(link, options = {}, prepare = () => undefined) {
    if (!this.server) await this.serve();
    const context = await this.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    context.setDefaultTimeout(waiting_ms);
    this.contexts.push(context);
    const name = `arborist-${new URL(this.address).port}`;
    await context.addCookies([{ name, value: token, url: this.address, httpOnly: true, sameSite: "Lax" }]);
    const page = await context.newPage();
    this.watch(page);
    if (page_folder) await servePage(context);
    await prepare(page);
    await page.goto(this.address + link);
    return page;
  }

  /** A page of somebody who was given the guests' address. */
  async openAsGuest(link) {
    return this.open(link, {}, async (page) => {
      await page.context().clearCookies();
      await page.goto(`${this.address}?token=${guest_token}`);
    });
  }

  watch(page) {
    page.on("console", (message) => message.type() === "error" && this.faults.push(`console: ${message.text()}`));
    page.on("pageerror", (fault) => this.faults.push(`page: ${fault.stack ?? fault.message}`));
    page.on("request", (request) => this.checkRequest(request.url()));
    page.on("websocket", (socket) => this.checkRequest(socket.url()));
  }

  checkRequest(url) {
    const here = /^(data|blob):/.test(url) || new URL(url).host === new URL(this.address).host;
    if (!here) this.faults.push(`request off the machine: ${url}`);
  }

  checkQuiet() {
    const real = this.faults.filter((fault) => !this.expected.some((pattern) => pattern.test(fault)));
    if (real.length > 0) throw new Error(real.join("\n"));
  }

  async keepPictures(name) {
    const folder = "results";
    await mkdir(folder, { recursive: true });
    const pages = this.contexts.flatMap((context) => context.pages());
    for (const [at, page] of pages.entries())
      await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, "-")}-${at}.png`) }).catch(() => undefined);
  }

  async end() {
    for (const context of this.contexts) await context.close().catch(() => undefined);
    if (this.server?.exitCode === null && this.server.signalCode === null) await this.kill();
    if (this.data) await rm(this.data, { recursive: true, force: true });
  }
}
