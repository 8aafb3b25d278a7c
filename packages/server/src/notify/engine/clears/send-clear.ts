import type { ClearBatchTarget } from '../../../outbox/clear-batch.ts';
import { postponeClear } from '../../../storage/notifications/clears/clears-store.ts';
import { clearBudgetOf } from '../../clears/clear-budget.ts';
import { suppressionOf } from '../../decision.ts';
import { evaluateRules } from '../../evaluate-rules.ts';
import { suppressionFieldsOf } from '../../log-fields-of.ts';
import { CLEAR_RULES } from '../../rules/push-rules.ts';
import { accountDirectoryOf } from '../../targets/account-directory.ts';
import { deviceFactsOf } from '../../targets/known-device.ts';
import { deviceOf } from '../../targets/target.ts';
import { deliveryFieldsOf } from '../attempts.ts';
import { decisionAccountsOf } from '../decision-accounts.ts';
import { decisionIdOf, decisionKey, identityOf } from '../decision-key.ts';
import { deliver, isAccepted } from '../deliver.ts';
import { timesOf } from '../entry-publisher.ts';
import { pushReceiptOf } from '../push-receipt.ts';
import { removeInvalidToken } from '../remove-invalid-token.ts';
import { ShutdownError } from '../shutdown-error.ts';
import type { ClearContext } from './clear-context.ts';
import { clearDevicesOf } from './clear-devices.ts';
import { type ClearPush, clearJobOf } from './clear-job.ts';
import type { ClearOptions } from './clear-options.ts';
import { clearPayloadOf } from './clear-payload-of.ts';
import { clearTargetOf } from './clear-target.ts';
import { type ClearedEntry, clearedFieldsOf } from './cleared-fields-of.ts';
import { loadClear } from './load-clear.ts';

/**
 * Sends one clear push and records it. `nothing`: the device has removed the notifications meanwhile; `gone`: the
 * device no longer exists. Both have no entry. See docs/spec/last-mile.md#cleared-entries.
 */
export async function sendClear(
  options: ClearOptions,
  context: ClearContext,
  batched: ClearBatchTarget,
): Promise<'recorded' | 'nothing' | 'gone'> {
  const { db, clock } = options;
  const { settings, accounts, recorded, tally, outboxClear } = context;
  const { recipient } = outboxClear.clear;
  const startedAtMs = clock.now();
  const refs = accountDirectoryOf(decisionAccountsOf(accounts));
  const devices = await clearDevicesOf(db, recipient, { hasCustom: refs.hasCustom, nowMs: startedAtMs });
  const device = devices.get(batched.target);
  const { about } = batched;
  if (!device || !about) return 'gone';
  const target = clearTargetOf(refs, device.token);
  if (recorded.consume(identityOf('push', recipient, target))) return 'recorded';
  const current = await loadClear(db, settings, { recipient }, batched);
  // Before a crash the push may have been sent, and even confirmed by the device: then it has no entry. It is repeated,
  // without items, under the same decision id.
  const mayBeSent = outboxClear.redelivered;
  if (current.items.length === 0 && !batched.changesBadge && !mayBeSent) return 'nothing';
  tally.addDecision('push');
  const { stop, trace } = evaluateRules(
    CLEAR_RULES,
    { event: { settings, accounts: refs }, target, nowMs: startedAtMs },
    { mode: 'firstFailure', bypassable: false },
  );
  const payload = clearPayloadOf(options, context, target, current, startedAtMs);
  const fieldsOf: FieldsOf = (now) => clearedFieldsOf(outboxClear, batched, { target, about, trace, ...now });
  if (stop) {
    const suppressed = suppressionFieldsOf(suppressionOf(stop, { ...target, channel: 'push' }));
    const times = timesOf(startedAtMs, clock.now());
    const entry = { ...fieldsOf({ current, payload }), ...suppressed, ...times };
    await options.entries.record(entry, outboxClear.isOurs, tally, context.trace);
    return 'recorded';
  }
  if (!payload) throw new Error('A clear that passed all rules has a payload.');
  const decisionId = decisionIdOf(decisionKey(outboxClear.eventId, 'push', recipient, target));
  const receipt = pushReceiptOf(options.receiptTokens, settings, decisionId, startedAtMs);
  const sent = { payload, current, loadedAtMs: startedAtMs };
  await sendAndRecord(options, context, { batched, target, startedAtMs, decisionId, receipt, sent }, fieldsOf);
  return 'recorded';
}

/** Fields of the entry, depending on what was sent. */
type FieldsOf = (now: Pick<ClearedEntry, 'current' | 'payload'>) => ReturnType<typeof clearedFieldsOf>;

async function sendAndRecord(
  options: ClearOptions,
  context: ClearContext,
  push: ClearPush,
  fieldsOf: FieldsOf,
): Promise<void> {
  const { db, clock, entries, order, shown } = options;
  const { outboxClear, tally } = context;
  const { recipient } = outboxClear.clear;
  const { batched, target, startedAtMs, receipt, sent } = push;
  const job = clearJobOf(options, context, push);
  const token = deviceOf(target)?.token;
  const deliverNow = () => deliver(job, options.delivery);
  const delivered = await (token ? order.run(token.pushToken, deliverNow) : deliverNow());
  if (delivered === 'stopped') throw new ShutdownError();
  const { attempts, abandoned } = delivered;
  const last = attempts.at(-1);
  const wasAccepted = isAccepted(delivered);
  if (wasAccepted && last) {
    await shown.save({
      target: batched.target,
      uid: recipient,
      badge: sent.current.details.unreadMessageCount,
      messageId: batched.messageId,
      badgeAtMs: sent.loadedAtMs,
      sentAtMs: last.startedAtMs,
      acceptedAtMs: last.endedAtMs,
      told: sent.current.covered,
      handle: receipt?.handle ?? null,
    });
  }
  const removed = token !== undefined && (await removeInvalidToken(db, token.pushToken, attempts));
  if (!removed && (!wasAccepted || sent.current.left > 0)) {
    // Items that did not fit, or did not arrive, wait for the next slot.
    const dueAtMs = clock.now() + clearBudgetOf(token?.platform).gapMs;
    await postponeClear(db, batched.target, { dueAtMs, sinceMs: batched.sinceMs });
  }
  const facts = receipt && token?.device && deviceFactsOf(token.device, undefined, startedAtMs);
  await entries.record(
    {
      ...fieldsOf(sent),
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
