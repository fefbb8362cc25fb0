// The figures of npm's pathfinding on the mazes that `path_bench --npm FOLDER` has written:
//
//   mkdir -p build/mazes && build/release/path_bench --npm build/mazes
//   npm install --prefix bench/path_peers && node bench/path_peers/peers.mjs build/mazes
import fs from "node:fs";
import path from "node:path";
import pathfinding from "pathfinding";

const folder = process.argv[2];
if (!folder) {
  console.error("node peers.mjs FOLDER");
  process.exit(2);
}

const finders = {
  bfs: () => new pathfinding.BreadthFirstFinder(),
  astar: () => new pathfinding.AStarFinder(),
  "astar eight neighbours": () =>
    new pathfinding.AStarFinder({ diagonalMovement: pathfinding.DiagonalMovement.OnlyWhenNoObstacles }),
  jps: () =>
    // Its default estimate is too large for eight neighbours, and its paths are then too long.
    new pathfinding.JumpPointFinder({
      diagonalMovement: pathfinding.DiagonalMovement.OnlyWhenNoObstacles,
      heuristic: pathfinding.Heuristic.octile,
    }),
};

for (const percent of [25, 35]) {
  const rows = fs.readFileSync(path.join(folder, `maze${percent}.txt`), "utf8").trimEnd().split("\n");
  const matrix = rows.map((row) => Array.from(row, (cell) => (cell === "#" ? 1 : 0)));
  const goal = [matrix[0].length - 1, matrix.length - 1];
  for (const [name, make] of Object.entries(finders)) {
    let best = Infinity;
    let steps = 0;
    for (let run = 0; run < 3; ++run) {
      // A grid serves one search only; making it is not measured.
      const grid = new pathfinding.Grid(matrix);
      const before = process.hrtime.bigint();
      steps = make().findPath(0, 0, goal[0], goal[1], grid).length - 1;
      best = Math.min(best, Number(process.hrtime.bigint() - before) / 1e6);
    }
    console.log(`${name} 1000x1000 ${percent}% (npm pathfinding)`.padEnd(66), best.toFixed(2).padStart(12), "ms", steps, "steps");
  }
}
