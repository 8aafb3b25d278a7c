/** Named callbacks that are delayed by a number of frames. */
export class FrameWaits<Name extends string> {
  readonly #frames = new Map<Name, number>();

  has(name: Name): boolean {
    return this.#frames.has(name);
  }

  /** Calls `then` after `count` frames. Replaces a pending callback of this name. */
  start(name: Name, count: number, then: () => void): void {
    this.stop(name);
    const wait = (framesLeft: number) => {
      const frame = requestAnimationFrame(() => {
        if (framesLeft > 1) return wait(framesLeft - 1);
        this.#frames.delete(name);
        then();
      });
      this.#frames.set(name, frame);
    };
    wait(count);
  }

  stop(name: Name): void {
    const frame = this.#frames.get(name);
    if (frame !== undefined) cancelAnimationFrame(frame);
    this.#frames.delete(name);
  }

  stopAll(): void {
    for (const name of this.#frames.keys()) this.stop(name);
  }
}
