/** How far the arrow keys go: to the right, and down. */
export const arrow_steps: { [key: string]: readonly [number, number] | undefined } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
