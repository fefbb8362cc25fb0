// Soon: something to do a moment after the last time it was asked for, such as writing a link.
//   this.write = new Soon(150, () => this.writeLink());   this.write.soon();

export class Soon {
  private timer?: number;

  constructor(
    private readonly ms: number,
    private readonly work: () => void,
  ) {}

  soon(): void {
    this.cancel();
    this.timer = window.setTimeout(this.work, this.ms);
  }

  cancel(): void {
    window.clearTimeout(this.timer);
  }
}
