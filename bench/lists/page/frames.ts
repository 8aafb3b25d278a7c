import { afterPaint, frameProbe } from '@chatwire/list-conformance/page';

/** Reads values once per frame, after all other work before its paint. */
export interface Frames {
  readFrames<T>(count: number, read: () => T): Promise<T[]>;
  /** Returns frames after `act`, which runs after a paint, like real input. */
  framesAfter<T>(act: () => void, count: number, read: () => T): Promise<T[]>;
  /** Waits for frames without reading. */
  wait(count: number): Promise<void>;
}

export function pageFrames(): Frames {
  const { readFrames } = frameProbe();
  return {
    readFrames,
    async framesAfter(act, count, read) {
      act();
      const values = await readFrames(count, read);
      await afterPaint();
      return values;
    },
    async wait(count) {
      await readFrames(count, () => undefined);
    },
  };
}
