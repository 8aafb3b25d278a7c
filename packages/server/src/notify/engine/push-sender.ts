import { deviceOf } from '../targets/target.ts';
import type { DecidedPush, PushSenderOptions } from './decided-push.ts';
import type { PendingWrites } from './pending-writes.ts';
import { WaitingPush } from './waiting-push.ts';

/** Delivers the pushes that the engine has decided to send, in event order for each token, and records them. */
export class PushSender {
  readonly #options: PushSenderOptions;

  constructor(options: PushSenderOptions) {
    this.#options = options;
  }

  /** Sends a push and records it. Adds the write of its entry to `writes`. Call in event order. */
  send(push: DecidedPush, writes: PendingWrites): void {
    const { context, decision } = push;
    const { prepared, accounts } = context;
    const { clock, connections, tokenOrder } = this.#options;
    const { target } = decision;
    if (target.provider === 'none')
      throw new Error('Expected a target with a provider in a decision to send, got none.');
    const { token, providerId } = deviceOf(target) ?? {};
    const connection = connections.connectionOf(accounts, { channel: 'push', kind: target.provider, providerId });
    if (!connection) throw new Error(`The ${target.provider} account of a decision does not exist.`);
    // Call pushes expire with the ringing; everything else lives as long as its payload.
    // See docs/spec/notifications.md#apns-payload, #call-tokens-and-ring-stop.
    const isCall = prepared.triggerKind.kind === 'call';
    const expiresAtMs = isCall ? prepared.event.occurredAtMs + CALL_LIFE_MS : clock.now() + CHAT_LIFE_MS;
    const waiting = new WaitingPush(this.#options, push, connection, expiresAtMs, writes);
    writes.begin();
    if (token) tokenOrder.enter(token.pushToken, waiting);
    else waiting.begin();
  }
}

const CHAT_LIFE_MS = 3_600_000;
const CALL_LIFE_MS = 30_000;
