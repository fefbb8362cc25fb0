// What a player can ask for in Play; buttons, keys and the palette all call these.

export interface PlayActions {
  look: (ply: number) => void;
  takeBack: () => void;
  continueHere: () => void;
  hint: () => void;
  flip: () => void;
  draw: () => void;
  resign: () => void;
  rematch: () => void;
  newGame: () => void;
  pause: () => void;
  stop: () => void;
  /** Shows how the program's last move can be found. */
  seeTree: () => void;
  explain: (reason: boolean | string | undefined) => void;
  focusMoveField: () => void;
  copyPosition: () => void;
  copyGame: () => void;
  copyLink: () => void;
  download: () => void;
}
