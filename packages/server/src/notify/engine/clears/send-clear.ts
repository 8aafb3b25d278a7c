import { type AppSettings, accountKindOf, pushProviderOf } from '@chatwire/protocol';
import type { OutboxClear } from '../../../outbox/chat-event.ts';
import type { ClearAbout, ClearBatchTarget } from '../../../outbox/clear-batch.ts';
import type { SendRequest } from '../../../providers/provider.ts';
import type { ClearPayloadInput } from '../../../providers/push-format.ts';
import { type PushPayload, pushFormatOf } from '../../../providers/registry.ts';
import type { ProviderAccounts } from '../../../settings/providers-directory.ts';
import { postponeClear, waitingTargets } from '../../../storage/notifications/clears-store.ts';
import { clearBudgetOf } from '../../clears/clear-budget.ts';
import { suppressionOf } from '../../decision.ts';
import { evaluateRules } from '../../evaluate-rules.ts';
import { suppressionFieldsOf } from '../../log-fields-of.ts';
import { clearExpiryOf } from '../../payload/clear-members.ts';
import { CLEAR_RULES } from '../../rules/push-rules.ts';
import { accountDirectoryOf } from '../../targets/account-directory.ts';
import { deviceFactsOf } from '../../targets/known-device.ts';
import type { Target } from '../../targets/target.ts';
import { deliveryFieldsOf, failureOf } from '../attempts.ts';
import { decisionAccountsOf } from '../decision-accounts.ts';
import { decisionIdOf, decisionKey, identityOf } from '../decision-key.ts';
import { type DeliveryJob, deliver, isAccepted } from '../deliver.ts';
import { deviceAddressOf } from '../device-address.ts';
import { timesOf } from '../entry-publisher.ts';
import type { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import type { EventTrace } from '../event-trace.ts';
import { type PushReceipt, pushReceiptOf } from '../push-receipt.ts';
import type { RecordedDecisions } from '../recorded-decisions.ts';
import { removeInvalidToken } from '../remove-invalid-token.ts';
import { ShutdownError } from '../shutdown-error.ts';
import { clearAboutOf } from './clear-about-of.ts';
import { clearDevicesOf } from './clear-devices.ts';
import type { ClearOptions } from './clear-options.ts';
import { clearedFieldsOf } from './cleared-fields-of.ts';
import { type CurrentClear, loadClear } from './load-clear.ts';

/** A batch with what all its pushes share. */
export interface ClearContext {
  readonly outboxClear: OutboxClear;
  readonly settings: AppSettings;
  readonly accounts: ProviderAccounts;
  readonly recorded: RecordedDecisions;
  readonly tally: EventOutcomeBuilder;
  readonly trace: EventTrace | undefined;
}

/** No attempt begins later: meanwhile the state has changed, and a newer clear is due. */
const LIFE_MS = 3_600_000;

/**
 * Sends one clear push and records it. `nothing`: the device has removed the notifications meanwhile, or is gone, so there is no
 * entry. See docs/spec/last-mile.md#cleared-entries.
 */
export async function sendClear(
  options: ClearOptions,
  context: ClearContext,
  batched: ClearBatchTarget,
): Promise<'recorded' | 'nothing'> {
  const { db, clock } = options;
  const { settings, accounts, recorded, tally, outboxClear } = context;
  const { recipient } = outboxClear.clear;
  const startedAtMs = clock.now();
  const refs = accountDirectoryOf(decisionAccountsOf(accounts));
  const devices = await clearDevicesOf(db, recipient, { hasCustom: refs.hasCustom, nowMs: startedAtMs });
  const device = devices.get(batched.target);
  const about = batched.about ?? (await aboutOf(options, batched.messageId));
  if (!device || !about) return 'nothing';
  const target = targetOf(refs, device.token);
  if (recorded.consume(identityOf('push', recipient, target))) return 'recorded';
  const current = await loadClear(db, settings, { recipient }, batched);
  if (current.items.length === 0 && batched.about) return 'nothing';
  tally.addDecision('push');
  const { stop, trace } = evaluateRules(
    CLEAR_RULES,
    { event: { settings, accounts: refs }, target, nowMs: startedAtMs },
    { mode: 'firstFailure', bypassable: false },
  );
  const payload = payloadOf(options, context, target, current, startedAtMs);
  const fields = clearedFieldsOf(outboxClear, batched, {
    target,
    about,
    current,
    trace,
    payload: payload && JSON.stringify(payload),
  });
  if (stop || !payload) {
    if (!stop) throw new Error('A clear that passed all rules has a payload.');
    const suppressed = suppressionFieldsOf(suppressionOf(stop, { ...target, channel: 'push' }));
    await options.entries.record(
      { ...fields, ...suppressed, ...timesOf(startedAtMs, clock.now()) },
      outboxClear.isOurs,
      tally,
      context.trace,
    );
    return 'recorded';
  }
  await sendAndRecord(options, context, { batched, target, current, payload, fields, startedAtMs });
  return 'recorded';
}

interface ReadyClear {
  readonly batched: ClearBatchTarget;
  readonly target: Target;
  readonly current: CurrentClear;
  readonly payload: PushPayload;
  readonly fields: ReturnType<typeof clearedFieldsOf>;
  readonly startedAtMs: number;
}

async function sendAndRecord(options: ClearOptions, context: ClearContext, ready: ReadyClear): Promise<void> {
  const { db, clock, entries, receiptTokens, order, shown } = options;
  const { outboxClear, settings, tally } = context;
  const { recipient } = outboxClear.clear;
  const { batched, target, startedAtMs } = ready;
  const decisionId = decisionIdOf(decisionKey(outboxClear.eventId, 'push', recipient, target));
  const receipt = pushReceiptOf(receiptTokens, settings, decisionId, startedAtMs);
  const sent: { payload: PushPayload; current: CurrentClear } = { payload: ready.payload, current: ready.current };
  const job = jobOf(options, context, ready, { decisionId, receipt, sent });
  const token = tokenOf(target);
  const delivered = await (token
    ? order.run(token.pushToken, () => deliver(job, options.delivery))
    : deliver(job, options.delivery));
  if (delivered === 'stopped') throw new ShutdownError();
  const { attempts, abandoned } = delivered;
  const last = attempts.at(-1);
  const wasAccepted = isAccepted(delivered);
  if (wasAccepted) {
    await shown.accepted({
      target: batched.target,
      uid: recipient,
      badge: sent.current.details.unreadMessageCount,
      messageId: batched.messageId,
      told: sent.current.covered,
      handle: receipt?.handle ?? null,
    });
  }
  const removed = token !== undefined && (await removeInvalidToken(db, token.pushToken, attempts));
  if (!removed && (!wasAccepted || sent.current.left > 0)) {
    // What did not fit, or did not arrive, waits for the next slot.
    const dueAtMs = clock.now() + clearBudgetOf(token?.platform).gapMs;
    await postponeClear(db, batched.target, { dueAtMs, sinceMs: batched.sinceMs });
  }
  const facts = receipt && token?.device && deviceFactsOf(token.device, undefined, startedAtMs);
  await entries.record(
    {
      ...ready.fields,
      payload: JSON.stringify(sent.payload),
      ...deliveryFieldsOf(job.provider.kind, attempts, abandoned),
      ...(removed && { tokenRemoved: true }),
      ...(receipt && { receiptHandle: receipt.handle }),
      ...(facts && { device: facts }),
      ...timesOf(startedAtMs, last?.endedAtMs ?? clock.now()),
    },
    outboxClear.isOurs,
    tally,
    context.trace,
  );
}

/** `sent`: what the next attempt sends; loaded again before each further one. */
function jobOf(
  options: ClearOptions,
  context: ClearContext,
  { batched, target, startedAtMs }: ReadyClear,
  push: {
    readonly decisionId: string;
    readonly receipt: PushReceipt | undefined;
    readonly sent: { payload: PushPayload; current: CurrentClear };
  },
): DeliveryJob {
  const { db, clock, channels, pendingRetries } = options;
  const { outboxClear, settings, accounts } = context;
  const { recipient } = outboxClear.clear;
  if (target.provider === 'none') throw new Error('A clear has a target.');
  const { decisionId, receipt, sent } = push;
  const token = tokenOf(target);
  const providerId = target.provider === 'custom' ? undefined : target.providerId;
  const channel = channels.of(accounts, { channel: 'push', kind: target.provider, ...(providerId && { providerId }) });
  if (!channel) throw new Error(`The ${target.provider} account of a clear does not exist.`);
  return {
    provider: channel.provider,
    queue: channel.queues.of(token?.pushToken),
    timeoutMs: channel.timeoutMs,
    get request(): SendRequest<unknown> {
      return {
        payload: sent.payload,
        decisionId,
        ...(receipt && { receipt: receipt.token }),
        ...deviceAddressOf(token),
      };
    },
    urgent: false,
    expiresAtMs: startedAtMs + LIFE_MS,
    isOurs: outboxClear.isOurs,
    trace: context.trace,
    async checkStillDeliverable() {
      if ((await waitingTargets(db, [batched.target])).size > 0) return 'replaced';
      const devices = await clearDevicesOf(db, recipient, { hasCustom: true, nowMs: clock.now() });
      if (!devices.has(batched.target)) return 'TOKEN_GONE';
      sent.current = await loadClear(db, settings, { recipient }, batched);
      sent.payload = payloadOf(options, context, target, sent.current, clock.now()) ?? sent.payload;
      return undefined;
    },
    pausing: (dueAtMS, attempts) =>
      pendingRetries.add({
        recipient,
        channel: 'push',
        state: 'retrying',
        dueAtMS,
        messageIds: [batched.messageId],
        trigger: 'cleared',
        provider: channel.provider.kind,
        ...(providerId !== undefined && { providerId }),
        attempt: attempts.length + 1,
        ...failureOf(channel.provider.kind, attempts),
      }),
  };
}

/** Undefined when there is no account to send through. */
function payloadOf(
  { app }: ClearOptions,
  { outboxClear }: ClearContext,
  target: Target,
  { details }: CurrentClear,
  nowMs: number,
): PushPayload | undefined {
  if (target.provider === 'none') return undefined;
  const account = target.provider === 'custom' ? undefined : target.account;
  if (target.provider !== 'custom' && !account) return undefined;
  const input: ClearPayloadInput<object | undefined> = {
    account,
    platform: tokenOf(target)?.platform,
    recipient: outboxClear.clear.recipient,
    app,
    expiry: clearExpiryOf(nowMs),
  };
  return pushFormatOf(accountKindOf('push', target.provider))?.clearPayloadOf(details, input);
}

function targetOf(refs: ReturnType<typeof accountDirectoryOf>, token: ReturnType<typeof tokenOf>): Target {
  if (!token) return { provider: 'custom' };
  const provider = pushProviderOf(token.platform);
  return { provider, token, ringStop: false, ...refs.of(provider, token.providerId) };
}

function tokenOf(target: Target) {
  return target.provider === 'none' || target.provider === 'custom' ? undefined : target.token;
}

/** The message of a clear that only changes the badge; undefined when it was deleted permanently. */
async function aboutOf({ messagesOf }: ClearOptions, messageId: number): Promise<ClearAbout | undefined> {
  const [message] = await messagesOf([messageId]);
  return message && clearAboutOf(message);
}
