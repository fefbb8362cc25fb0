// npm's pathfinding beside Arborist, on the mazes and with the figures that `path_bench --npm FOLDER` has written:
//
//   mkdir -p build/mazes && build/release/path_bench --npm build/mazes
//   npm install --prefix bench/path_peers && node bench/path_peers/peers.mjs build/mazes
//
// Like is held against like: both find shortest paths, with the same rule for corners. The estimate that its jump point
// search takes by default is too large for eight neighbours: quicker, but the paths are then too long; that is shown
// without a bar. Neither side's grid is measured, nor the map that Arborist makes of a grid for jump point search; "jps
// with its map" makes it anew for every search.
import fs from "node:fs";
import path from "node:path";
import pathfinding from "pathfinding";

const folder = process.argv[2];
if (!folder) {
  console.error("node peers.mjs FOLDER");
  process.exit(2);
}

const { DiagonalMovement, Heuristic } = pathfinding;
const eight = { diagonalMovement: DiagonalMovement.OnlyWhenNoObstacles };
const rivals = [
  { name: "bfs", bar: 50, make: () => new pathfinding.BreadthFirstFinder() },
  { name: "astar", bar: 80, make: () => new pathfinding.AStarFinder() },
  { name: "astar eight neighbours", make: () => new pathfinding.AStarFinder({ ...eight, heuristic: Heuristic.octile }) },
  { name: "jps", bar: 30, make: () => new pathfinding.JumpPointFinder({ ...eight, heuristic: Heuristic.octile }) },
  { name: "jps with its map", make: () => new pathfinding.JumpPointFinder({ ...eight, heuristic: Heuristic.octile }) },
  { name: "jps four neighbours", make: () => new pathfinding.JumpPointFinder({ diagonalMovement: DiagonalMovement.Never }) },
  { name: "jps", label: "jps, its default estimate", longer: true, make: () => new pathfinding.JumpPointFinder(eight) },
];

const runs = 5;
const ours = JSON.parse(fs.readFileSync(path.join(folder, "ours.json"), "utf8"));
let wrong = false;

function lengthOf(points) {
  let sum = 0;
  for (let i = 1; i < points.length; ++i)
    sum += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  return sum;
}

// The best of several runs; a grid serves one search only, and making it is not measured.
function measure(make, matrix) {
  let ms = Infinity;
  let length = 0;
  for (let run = 0; run < runs; ++run) {
    const grid = new pathfinding.Grid(matrix);
    const before = process.hrtime.bigint();
    const points = make().findPath(0, 0, matrix[0].length - 1, matrix.length - 1, grid);
    ms = Math.min(ms, Number(process.hrtime.bigint() - before) / 1e6);
    length = lengthOf(points);
  }
  return { ms, length };
}

console.log("1000x1000".padEnd(34) + "npm ms".padStart(10) + "ours ms".padStart(10) + "times".padStart(9) + "  bar");
for (const percent of [25, 35]) {
  const rows = fs.readFileSync(path.join(folder, `maze${percent}.txt`), "utf8").trimEnd().split("\n");
  const matrix = rows.map((row) => Array.from(row, (cell) => (cell === "#" ? 1 : 0)));
  for (const { name, label = name, bar, longer = false, make } of rivals) {
    const theirs = measure(make, matrix);
    const own = ours.find((entry) => entry.percent === percent && entry.name === name);
    const times = theirs.ms / own.ms;
    const agree = Math.abs(theirs.length - own.length) < 1e-6 * own.length;
    let remark = bar ? `>= ${bar}  ${times >= bar ? "met" : "NOT MET"}` : "";
    if (longer) remark += `paths of ${theirs.length.toFixed(1)} where ${own.length.toFixed(1)} is shortest`;
    else if (!agree) {
      remark += `  LENGTHS DIFFER: ${theirs.length} and ${own.length}`;
      wrong = true;
    }
    const cells = [theirs.ms.toFixed(2).padStart(10), own.ms.toFixed(3).padStart(10), times.toFixed(1).padStart(9)];
    console.log(`${label}, ${percent} % walls`.padEnd(34) + cells.join("") + "  " + remark);
  }
}
process.exit(wrong ? 1 : 0);
