import type { Clock } from '../../base/time/clock.ts';
import { getOrCreate } from '../../base/values/get-or-create.ts';
import type { LogStore } from '../../logs/log-store.ts';
import { maskToken } from '../../logs/redaction/mask-token.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { ProviderAttempt } from './attempts.ts';

/** Devices that ring, by their push tokens. */
export interface RingingTokens {
  has(pushToken: string): boolean;
}

interface RememberedCall {
  readonly tokens: Set<string>;
  readonly beganAtMs: number;
}

const STOPS: readonly string[] = ['cancelled', 'unanswered', 'rejected'];
const NONE: RingingTokens = new Set<string>();
/** No call rings this long. See docs/spec/notifications.md#call-tokens-and-ring-stop. */
const FORGET_AFTER_MS = 600_000;

/**
 * Tracks the devices a call rings on: those whose `initiated` push was accepted. This process remembers its own pushes, so
 * that they are known even if the log excludes them; the rest comes from the log, even after a restart.
 * See docs/spec/notifications.md#call-tokens-and-ring-stop.
 */
export class RingingDevices {
  readonly #logs: LogStore;
  readonly #clock: Clock;
  /** `initiated` events whose entries are not all recorded yet, by session. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** By session, oldest first. */
  readonly #remembered = new Map<string, RememberedCall>();

  constructor(logs: LogStore, clock: Clock) {
    this.#logs = logs;
    this.#clock = clock;
  }

  /** Remembers a ringing call until it is recorded. */
  began({ trigger, call }: ChatEvent, recorded: Promise<unknown>): void {
    if (trigger !== 'initiated' || !call) return;
    const { sessionId } = call;
    const settled = recorded
      .catch(() => undefined) // The caller handles the error; only the end matters here.
      .then(() => void this.#underWay.delete(sessionId));
    this.#underWay.set(sessionId, settled);
  }

  /** Records whether a provider accepted a push. */
  answered({ trigger, call }: ChatEvent, pushToken: string | undefined, attempts: readonly ProviderAttempt[]): void {
    if (trigger !== 'initiated' || !call || pushToken === undefined) return;
    if (attempts.at(-1)?.result.kind !== 'accepted') return;
    this.#remember(call.sessionId).tokens.add(pushToken);
  }

  /** Returns a promise that a ring-stop has to wait for; undefined if none. */
  before({ trigger, call }: ChatEvent): Promise<void> | undefined {
    return call && STOPS.includes(trigger) ? this.#underWay.get(call.sessionId) : undefined;
  }

  async tokensOf(event: ChatEvent): Promise<RingingTokens> {
    if (!stopsRinging(event)) return NONE;
    const logged = await ringingTokensOf(this.#logs, event);
    const remembered = this.#remembered.get(event.call?.sessionId ?? '')?.tokens;
    return { has: (pushToken) => remembered?.has(pushToken) || logged.has(pushToken) };
  }

  #remember(sessionId: string): RememberedCall {
    const nowMs = this.#clock.now();
    for (const [id, { beganAtMs }] of this.#remembered) {
      if (nowMs - beganAtMs < FORGET_AFTER_MS) break;
      this.#remembered.delete(id);
    }
    return getOrCreate(this.#remembered, sessionId, () => ({ tokens: new Set(), beganAtMs: nowMs }));
  }
}

/** Returns the devices that ring according to the log; a masked token represents every token with that mask. */
export async function ringingTokensOf(logs: LogStore, event: ChatEvent): Promise<RingingTokens> {
  if (!stopsRinging(event)) return NONE;
  const tokens = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await logs.page({
      filter: { messageId: Number(event.message.id), trigger: 'initiated', success: true },
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
  return { has: (pushToken) => tokens.has(pushToken) || tokens.has(maskToken(pushToken)) };
}

function stopsRinging({ trigger, call }: ChatEvent): boolean {
  return call !== undefined && STOPS.includes(trigger);
}
