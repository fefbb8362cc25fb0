// Tones made on the spot, so there are no sound files. Silent until a user switches them on.

export type Sound = "move" | "capture" | "check" | "end";

interface Note {
  hertz: number;
  at: number;
  long: number;
}

const notes: { [sound in Sound]: Note[] } = {
  move: [{ hertz: 330, at: 0, long: 0.07 }],
  capture: [
    { hertz: 220, at: 0, long: 0.06 },
    { hertz: 330, at: 0.05, long: 0.07 },
  ],
  check: [
    { hertz: 523, at: 0, long: 0.09 },
    { hertz: 659, at: 0.09, long: 0.12 },
  ],
  end: [
    { hertz: 392, at: 0, long: 0.16 },
    { hertz: 494, at: 0.14, long: 0.16 },
    { hertz: 587, at: 0.28, long: 0.3 },
  ],
};

export class Sounds {
  private context?: AudioContext;

  constructor(private readonly on: () => boolean) {}

  play(sound: Sound): void {
    if (!this.on()) return;
    this.context ??= new AudioContext();
    for (const note of notes[sound]) this.tone(this.context, note);
  }

  private tone(context: AudioContext, { hertz, at, long }: Note): void {
    const start = context.currentTime + at;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = "triangle";
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0.001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.001, start + long);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + long + 0.02);
  }
}
