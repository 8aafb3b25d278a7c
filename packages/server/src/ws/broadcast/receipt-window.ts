import type { Clock } from '../../base/time/clock.ts';
import type { BroadcastMessage } from '../../bus/bus.ts';
import { OutboundFrame } from './outbound-frame.ts';

const WINDOW_MS = 250;

/**
 * Passes on at most one receipt per reader, kind, conversation, and audience in 250 ms. Passes the first at once. Of those
 * that follow within the window, passes only the newest, which includes all before it.
 * See docs/spec/rest-and-realtime.md#back-pressure.
 */
export class ReceiptWindow {
  readonly #clock: Clock;
  readonly #pass: (broadcast: BroadcastMessage) => void;
  /** Open windows, with the newest receipt that arrived in each. */
  readonly #windows = new Map<string, BroadcastMessage | undefined>();

  constructor(clock: Clock, pass: (broadcast: BroadcastMessage) => void) {
    this.#clock = clock;
    this.#pass = pass;
  }

  accept(broadcast: BroadcastMessage): void {
    const key = `${new OutboundFrame(broadcast.frame).mergeKey} ${JSON.stringify(broadcast.to)}`;
    if (this.#windows.has(key)) return void this.#windows.set(key, broadcast);
    this.#open(key);
    this.#pass(broadcast);
  }

  #open(key: string): void {
    this.#windows.set(key, undefined);
    this.#clock.after(WINDOW_MS, () => {
      const newest = this.#windows.get(key);
      this.#windows.delete(key);
      if (newest) this.accept(newest);
    });
  }
}
