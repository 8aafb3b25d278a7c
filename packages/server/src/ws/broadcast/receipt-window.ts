import type { Clock } from '../../base/time/clock.ts';
import type { BroadcastMessage } from '../../bus/bus.ts';
import { OutboundFrame } from './outbound-frame.ts';

const WINDOW_MS = 250;

/**
 * Passes receipts on, at most one per reader, kind, conversation and audience each 250 ms: the first at once, of those that
 * follow within the window only the newest, since each includes all before it.
 * See docs/spec/rest-and-realtime.md#back-pressure.
 */
export class ReceiptWindow {
  readonly #clock: Clock;
  readonly #pass: (fact: BroadcastMessage) => void;
  /** Open windows, with the newest receipt that came since. */
  readonly #windows = new Map<string, BroadcastMessage | undefined>();

  constructor(clock: Clock, pass: (fact: BroadcastMessage) => void) {
    this.#clock = clock;
    this.#pass = pass;
  }

  accept(fact: BroadcastMessage): void {
    const key = `${new OutboundFrame(fact.frame).mergeKey} ${JSON.stringify(fact.to)}`;
    if (this.#windows.has(key)) return void this.#windows.set(key, fact);
    this.#open(key);
    this.#pass(fact);
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
