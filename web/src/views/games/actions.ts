// What is done with one stored game or many: taken along as a file, deleted, brought back.

import type { App } from "../../app";
import type { StoredGame } from "../../api/messages";
import { count } from "../../format";
import { saveFile } from "../../shell/clipboard";
import { searchFields } from "../../state/games_list";
import { gameInfo } from "../../state/setup";

/** What a request may name. */
const ids_at_once = 100;

export function canAnalyse(app: App, row: StoredGame): boolean {
  return row.plies > 0 && gameInfo(app.hello, row.game)?.can.engine === true;
}

/** These, or all that fit the search: chess as PGN, other games as records, in a file each. Parts come one by one and are
 *  the browser's to keep. */
export function exportGames(app: App, which: string[] | "all"): void {
  const search = searchFields(app.games.search);
  const write = async (as: "pgn" | "text"): Promise<number> => {
    const parts: string[] = [];
    let [games, left_out] = [0, 0];
    const ask = async (fields: object) => {
      const part = await app.connection.request("library.export", { as, ...fields });
      if (part.text) parts.push(part.text);
      games += part.games;
      left_out += part.left_out;
      return part.next;
    };
    if (which === "all") {
      let after: string | undefined;
      do after = await ask({ ...search, after });
      while (after);
    } else for (let at = 0; at < which.length; at += ids_at_once) await ask({ ids: which.slice(at, at + ids_at_once) });
    const name = `arborist-games-${new Date().toISOString().slice(0, 10)}.${as === "pgn" ? "pgn" : "txt"}`;
    if (games > 0) {
      saveFile(name, new Blob(parts, { type: as === "pgn" ? "application/x-chess-pgn" : "text/plain" }));
      app.toasts.tell(`${count(games, "game")} exported to ${name}.`);
    }
    return left_out;
  };
  write("pgn")
    .then((others) => (others > 0 ? write("text") : 0))
    .catch((reason) => app.complain(reason));
}

export function deleteGames(app: App, which: string[] | "all", name: string): void {
  const complain = (reason: unknown) => app.complain(reason);
  app.games
    .remove(which)
    .then(({ deleted, deletion }) => {
      if (deleted === 0) return app.toasts.tell("None of these games is yours to delete.");
      const undo = () => void app.games.restore(deletion).catch(complain);
      app.toasts.tell(`${deleted === 1 ? name : count(deleted, "game")} deleted.`, { name: "Undo", run: undo });
    })
    .catch(complain);
}

/** What was deleted. */
export function bringBack(app: App, which: string[] | "all"): void {
  app.games.restore(which).catch((reason) => app.complain(reason));
}
