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

const RING_STOP_TRIGGERS: readonly string[] = ['cancelled', 'unanswered', 'rejected'];
const NO_TOKENS: RingingTokens = new Set<string>();
/**
 * Calls are forgotten after this time, because no call rings for so long. See
 * docs/spec/notifications.md#call-tokens-and-ring-stop.
 */
const FORGET_AFTER_MS = 600_000;

/**
 * Tracks the devices on which a call rings, which are those whose `initiated` push was accepted. This process remembers its
 * own pushes, so that they are known even if the log excludes them. It finds the pushes of other nodes, and those from
 * before a restart, in the log. See docs/spec/notifications.md#call-tokens-and-ring-stop.
 */
export class RingingDevices {
  readonly #logs: LogStore;
  readonly #clock: Clock;
  /** Promises by call session, which resolve when all entries of its `initiated` event are recorded. */
  readonly #unrecorded = new Map<string, Promise<void>>();
  /** Calls by session, oldest first. */
  readonly #remembered = new Map<string, RememberedCall>();

  constructor(logs: LogStore, clock: Clock) {
    this.#logs = logs;
    this.#clock = clock;
  }

  /** Remembers an `initiated` event until `recorded` settles. Ignores other events. */
  trackRinging({ trigger, call }: ChatEvent, recorded: Promise<unknown>): void {
    if (trigger !== 'initiated' || !call) return;
    const { sessionId } = call;
    const settled = recorded
      .catch(() => undefined) // The caller handles the error; only the end matters here.
      .then(() => void this.#unrecorded.delete(sessionId));
    this.#unrecorded.set(sessionId, settled);
  }

  /** Remembers the device of an `initiated` push if its last attempt was accepted. Ignores other pushes. */
  rememberIfAccepted(
    { trigger, call }: ChatEvent,
    pushToken: string | undefined,
    attempts: readonly ProviderAttempt[],
  ): void {
    if (trigger !== 'initiated' || !call || pushToken === undefined) return;
    if (attempts.at(-1)?.result.kind !== 'accepted') return;
    this.#remember(call.sessionId).tokens.add(pushToken);
  }

  /**
   * Returns a promise that resolves once the `initiated` event of a call is recorded. A ring-stop has to wait for it.
   * Undefined if the event is not a ring-stop, or need not wait.
   */
  ringingRecorded({ trigger, call }: ChatEvent): Promise<void> | undefined {
    return call && RING_STOP_TRIGGERS.includes(trigger) ? this.#unrecorded.get(call.sessionId) : undefined;
  }

  /** Returns the push tokens of the devices that an event stops ringing; none if it is not a ring-stop. */
  async tokensOf(event: ChatEvent): Promise<RingingTokens> {
    if (!stopsRinging(event)) return NO_TOKENS;
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

/** Returns the push tokens on which a call rings according to the log. A masked token stands for all tokens with this masked form. */
export async function ringingTokensOf(logs: LogStore, event: ChatEvent): Promise<RingingTokens> {
  if (!stopsRinging(event)) return NO_TOKENS;
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
  return call !== undefined && RING_STOP_TRIGGERS.includes(trigger);
}
