import { MOTION } from '../../theme/measures.ts';

/** A frame-by-frame animation towards a target that may itself move. Only one runs at a time. */
export class SmoothScroll {
  #frame: number | undefined;

  /**
   * Starts an animation. `step` receives the share of the remaining distance for this frame; `arrive` is called after
   * the last one.
   */
  start(step: (share: number) => void, arrive: () => void): void {
    this.cancel();
    let startedAtMs: number | undefined;
    let remaining = 1;
    const advance = (now: number) => {
      startedAtMs ??= now;
      const nextRemaining = (1 - Math.min(1, (now - startedAtMs) / MOTION.normal)) ** 3;
      const share = 1 - nextRemaining / remaining;
      remaining = nextRemaining;
      this.#frame = remaining > 0 ? requestAnimationFrame(advance) : undefined;
      if (remaining > 0) step(share);
      else arrive();
    };
    this.#frame = requestAnimationFrame(advance);
  }

  cancel(): void {
    if (this.#frame === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
