/** A finger since it came down: px, and px per millisecond. */
export interface FingerMove {
  readonly dx: number;
  readonly dy: number;
  readonly vx: number;
}

/** Contract 6. */
const FAR = 64;
const FAST = 0.5;
/** So far a finger may wander before it means anything. */
const SLACK = 12;

/** Judges fingers on a row: which ones swipe it toward its end side. The list keeps everything that may be scrolling. */
export class SwipeJudge {
  readonly #toEnd: 1 | -1;

  constructor(isRightToLeft: boolean) {
    this.#toEnd = isRightToLeft ? -1 : 1;
  }

  /** Clearly along the line and toward the end. */
  begins({ dx, dy }: FingerMove): boolean {
    const along = dx * this.#toEnd;
    return along > SLACK && along > 2 * Math.abs(dy);
  }

  /** How far the row has come, in px of the screen; beyond the mark it follows reluctantly. */
  offset({ dx }: FingerMove): number {
    const along = Math.max(0, dx * this.#toEnd);
    return this.#toEnd * Math.round(Math.min(along, FAR) + Math.max(0, along - FAR) / 4);
  }

  /** Letting go here answers the message. */
  isFar({ dx }: FingerMove): boolean {
    return dx * this.#toEnd > FAR;
  }

  counts(move: FingerMove): boolean {
    return this.isFar(move) || move.vx * this.#toEnd > FAST;
  }
}
