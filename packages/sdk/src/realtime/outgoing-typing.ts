import type { Json } from '../base/json.ts';
import type { TypingIndicator } from '../model/typing-indicator.ts';
import type { Timers } from '../platform/timers.ts';

export interface TypingLine {
  readonly isThrottled: boolean;
  send(type: string, data: Json): boolean;
}

/**
 * Tells others that this user types: a start at most every 4 s, an end only after a start.
 * See docs/spec/sdk.md#typing-and-presence.
 */
export class TypingSenders {
  readonly #timers: Timers;
  readonly #line: TypingLine;
  readonly #startedAtMs = new Map<string, number>();

  constructor(timers: Timers, line: TypingLine) {
    this.#timers = timers;
    this.#line = line;
  }

  start(indicator: TypingIndicator): void {
    const key = keyOf(indicator);
    const now = this.#timers.nowMs();
    const last = this.#startedAtMs.get(key);
    const repeatMs = 4_000;
    if (this.#line.isThrottled || (last !== undefined && now - last < repeatMs)) return;
    if (this.#line.send('typing', dataOf(indicator, 'start'))) this.#startedAtMs.set(key, now);
  }

  end(indicator: TypingIndicator): void {
    if (!this.#startedAtMs.delete(keyOf(indicator)) || this.#line.isThrottled) return;
    this.#line.send('typing', dataOf(indicator, 'end'));
  }

  /** The connection is gone, and with it what was told. */
  forget(): void {
    this.#startedAtMs.clear();
  }
}

function keyOf(indicator: TypingIndicator): string {
  return `${indicator.getReceiverType()}:${indicator.getReceiverId()}:${indicator.getParentMessageId() ?? ''}`;
}

function dataOf(indicator: TypingIndicator, state: 'start' | 'end'): Json {
  return { ...indicator.toJSON(), state };
}
