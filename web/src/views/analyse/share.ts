// What leaves an analysis: the game, the position, a link, pictures.

import type { App } from "../../app";
import { copyText, saveText } from "../../shell/clipboard";
import type { MenuItem } from "../../shell/menu";
import type { AnalyseRoom } from "./analyse_room";
import { boardPicture } from "./board_picture";

const pgn_kind = "application/x-chess-pgn";
const svg_kind = "image/svg+xml";

export function shareItems(app: App, { analysis, board }: AnalyseRoom): MenuItem[] {
  const attempt = (asked: Promise<unknown>) => void asked.catch((reason: unknown) => app.complain(reason));
  const exported = (as: "pgn" | "annotated" | "graph") =>
    app.connection.request("analysis.export", { analysis_id: analysis.state?.analysis_id, as });
  const download = (as: "pgn" | "annotated" | "graph", kind: string) => () =>
    attempt(exported(as).then(({ text, file_name }) => saveText(file_name, text, kind)));
  const items: MenuItem[] = [
    { name: "Copy the link", icon: "link", run: () => copyText(app, location.href, "Link copied.") },
    { name: "Copy the position (FEN)", icon: "copy", run: () => copyText(app, analysis.fen, "Position copied.") },
    {
      name: "Copy the game (PGN)",
      icon: "copy",
      run: () => attempt(exported("pgn").then(({ text }) => copyText(app, text, "Game copied."))),
    },
    { name: "Download the game (PGN)", icon: "import", run: download("pgn", pgn_kind) },
    {
      name: "Download the board (SVG)",
      icon: "import",
      run: () => saveText("arborist-position.svg", boardPicture(analysis.fen, board.orientation), svg_kind),
    },
  ];
  if (analysis.review.summary)
    items.push(
      { name: "Download with the engine's marks", icon: "import", run: download("annotated", pgn_kind) },
      { name: "Download the graph (SVG)", icon: "import", run: download("graph", svg_kind) },
    );
  return items;
}
