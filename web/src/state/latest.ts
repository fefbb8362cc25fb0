// For answers that come late: something newer may have been asked for meanwhile, or the user may have done more. What
// the user did last stays.
//   const newest = this.asked.begin();       const answer = await …;   if (!newest()) return;
//   const untouched = this.hand.watch();     …                         if (untouched()) this.step = answer.step;

/** True until something newer begins. */
export type StillLatest = () => boolean;

export class Latest {
  private turn = 0;

  /** Something newer begins: whoever watched before is out of date. */
  begin(): StillLatest {
    ++this.turn;
    return this.watch();
  }

  /** Tells later whether anything has begun since now. */
  watch(): StillLatest {
    const { turn } = this;
    return () => turn === this.turn;
  }
}
