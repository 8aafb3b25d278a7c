import type { ClearBatchTarget } from '../../../outbox/clear-batch.ts';
import type { SendRequest } from '../../../providers/provider.ts';
import type { PushPayload } from '../../../providers/registry.ts';
import { waitingTargets } from '../../../storage/notifications/clears/clears-store.ts';
import { deviceOf, type Target } from '../../targets/target.ts';
import { failureOf } from '../attempts.ts';
import type { DeliveryJob } from '../deliver.ts';
import { deviceAddressOf } from '../device-address.ts';
import type { PushReceipt } from '../push-receipt.ts';
import type { ClearContext } from './clear-context.ts';
import { clearDevicesOf } from './clear-devices.ts';
import type { ClearOptions } from './clear-options.ts';
import { clearPayloadOf } from './clear-payload-of.ts';
import { type CurrentClear, loadClear } from './load-clear.ts';

/** No attempt begins after this time, because the state has changed by then, and a newer clear is due. */
const CLEAR_LIFE_MS = 3_600_000;
/** Data that was loaded within this time is sent without loading it again. */
const FRESH_MS = 100;

/** A clear push to one device. */
export interface ClearPush {
  readonly batched: ClearBatchTarget;
  readonly target: Target;
  readonly startedAtMs: number;
  readonly decisionId: string;
  readonly receipt: PushReceipt | undefined;
  /** Content of the next attempt; loaded again before it, unless it was loaded just now. */
  readonly sent: { payload: PushPayload; current: CurrentClear; loadedAtMs: number };
}

/** Returns the delivery of a clear. It is not retried once a newer clear waits for the device. */
export function clearJobOf(options: ClearOptions, context: ClearContext, push: ClearPush): DeliveryJob {
  const { db, clock, connections, pendingRetries } = options;
  const { outboxClear, settings, accounts } = context;
  const { recipient } = outboxClear.clear;
  const { batched, target, startedAtMs, decisionId, receipt, sent } = push;
  if (target.provider === 'none') throw new Error('Expected a target with a provider for a clear, got none.');
  const { token, providerId } = deviceOf(target) ?? {};
  const connection = connections.connectionOf(accounts, {
    channel: 'push',
    kind: target.provider,
    ...(providerId && { providerId }),
  });
  if (!connection) throw new Error(`The ${target.provider} account of a clear does not exist.`);
  const reload = async () => {
    sent.loadedAtMs = clock.now();
    sent.current = await loadClear(db, settings, { recipient }, batched);
    sent.payload = clearPayloadOf(options, context, target, sent.current, sent.loadedAtMs) ?? sent.payload;
  };
  return {
    provider: connection.provider,
    queue: connection.queues.queueFor(token?.pushToken),
    timeoutMs: connection.timeoutMs,
    get request(): SendRequest<unknown> {
      return {
        payload: sent.payload,
        decisionId,
        ...(receipt && { receipt: receipt.token }),
        ...deviceAddressOf(token),
      };
    },
    urgent: false,
    expiresAtMs: startedAtMs + CLEAR_LIFE_MS,
    async holdsClaim() {
      if (!(await outboxClear.holdsClaim())) return false;
      if (clock.now() - sent.loadedAtMs > FRESH_MS) await reload();
      return true;
    },
    trace: context.trace,
    async checkStillDeliverable() {
      if ((await waitingTargets(db, [batched.target])).size > 0) return 'replaced';
      const devices = await clearDevicesOf(db, recipient, { hasCustom: true, nowMs: clock.now() });
      return devices.has(batched.target) ? undefined : 'TOKEN_GONE';
    },
    onPause: (dueAtMS, attempts) =>
      pendingRetries.add({
        recipient,
        channel: 'push',
        state: 'retrying',
        dueAtMS,
        messageIds: [batched.messageId],
        trigger: 'cleared',
        provider: connection.provider.kind,
        ...(providerId !== undefined && { providerId }),
        attempt: attempts.length + 1,
        ...failureOf(connection.provider.kind, attempts),
      }),
  };
}
