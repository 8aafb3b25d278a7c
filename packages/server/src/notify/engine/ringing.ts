import type { LogStore } from '../../logs/log-store.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';

const STOPS: readonly string[] = ['cancelled', 'unanswered', 'rejected'];
const NONE: ReadonlySet<string> = new Set();

/** Which devices a call rings on: those whose `initiated` push was accepted, as the log says. Contract 10.3. */
export class Ringing {
  readonly #logs: LogStore;
  /** `initiated` events whose entries are not all recorded yet, by session. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(logs: LogStore) {
    this.#logs = logs;
  }

  /** Remembers a ringing until it is recorded. */
  began({ trigger, call }: ChatEvent, recorded: Promise<unknown>): void {
    if (trigger !== 'initiated' || !call) return;
    const { sessionId } = call;
    const settled = recorded
      .catch(() => undefined) // Whoever raised it is told; here only its end matters.
      .then(() => void this.#underWay.delete(sessionId));
    this.#underWay.set(sessionId, settled);
  }

  /** What a ring-stop has to wait for; undefined when there is nothing. */
  before({ trigger, call }: ChatEvent): Promise<void> | undefined {
    return call && STOPS.includes(trigger) ? this.#underWay.get(call.sessionId) : undefined;
  }

  async tokensOf({ trigger, call, message }: ChatEvent): Promise<ReadonlySet<string>> {
    if (!call || !STOPS.includes(trigger)) return NONE;
    const tokens = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await this.#logs.page({
        filter: { messageId: Number(message.id), trigger: 'initiated', success: true },
        affix: 'append',
        limit: 1_000,
        ...(cursor && { logId: cursor }),
      });
      for (const text of page.entries) {
        const { pushToken }: { pushToken?: string } = JSON.parse(text.toString());
        if (pushToken) tokens.add(pushToken);
      }
      cursor = page.hasOlder ? page.last?.logId : undefined;
    } while (cursor);
    return tokens;
  }
}
