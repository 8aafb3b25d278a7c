import type { Json } from '../base/json.ts';
import type { TypingIndicator } from '../model/typing-indicator.ts';
import type { Timers } from '../platform/timers.ts';

export interface TypingTransport {
  readonly isThrottled: boolean;
  send(type: string, data: Json): boolean;
}

/**
 * Sends that this user is typing: a start at most every 4 s, an end only after a start.
 * See docs/spec/sdk.md#typing-and-presence.
 */
export class OutgoingTyping {
  readonly #timers: Timers;
  readonly #transport: TypingTransport;
  readonly #startedAtMs = new Map<string, number>();

  constructor(timers: Timers, transport: TypingTransport) {
    this.#timers = timers;
    this.#transport = transport;
  }

  start(indicator: TypingIndicator): void {
    const key = keyOf(indicator);
    const now = this.#timers.nowMs();
    const startedAtMs = this.#startedAtMs.get(key);
    const repeatMs = 4_000;
    if (this.#transport.isThrottled || (startedAtMs !== undefined && now - startedAtMs < repeatMs)) return;
    if (this.#transport.send('typing', dataOf(indicator, 'start'))) this.#startedAtMs.set(key, now);
  }

  end(indicator: TypingIndicator): void {
    if (!this.#startedAtMs.delete(keyOf(indicator)) || this.#transport.isThrottled) return;
    this.#transport.send('typing', dataOf(indicator, 'end'));
  }

  /** Forgets what was sent after a lost connection: the next start is sent at once. */
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
