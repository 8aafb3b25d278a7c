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
import { processingTimesOf } from '../entry-publisher.ts';
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
 * Sends one clear push and records it. Returns `nothing` if the device has removed the notifications in the meantime, and
 * `gone` if the device no longer exists; no entry is recorded then. See docs/spec/last-mile.md#cleared-entries.
 */
export async function sendClear(
  options: ClearOptions,
  context: ClearContext,
  batched: ClearBatchTarget,
): Promise<'recorded' | 'nothing' | 'gone'> {
  const { db, clock } = options;
  const { settings, accounts, alreadyRecorded, outcome, outboxClear } = context;
  const { recipient } = outboxClear.clear;
  const startedAtMs = clock.now();
  const refs = accountDirectoryOf(decisionAccountsOf(accounts));
  const devices = await clearDevicesOf(db, recipient, { hasCustom: refs.hasCustom, nowMs: startedAtMs });
  const device = devices.get(batched.target);
  const { about } = batched;
  if (!device || !about) return 'gone';
  const target = clearTargetOf(refs, device.token);
  if (alreadyRecorded.consume(identityOf('push', recipient, target))) return 'recorded';
  const current = await loadClear(db, settings, { recipient }, batched);
  // Before a crash the push may have been sent, and even confirmed by the device: then it has no entry. It is repeated,
  // without items, under the same decision id.
  const mayBeSent = outboxClear.redelivered;
  if (current.items.length === 0 && !batched.changesBadge && !mayBeSent) return 'nothing';
  outcome.addDecision('push');
  const { failure, trace } = evaluateRules(
    CLEAR_RULES,
    { event: { settings, accounts: refs }, target, nowMs: startedAtMs },
    { mode: 'firstFailure', mentionBypasses: false },
  );
  const payload = clearPayloadOf(options, context, target, current, startedAtMs);
  const fieldsOf: FieldsOf = (now) => clearedFieldsOf(outboxClear, batched, { target, about, trace, ...now });
  if (failure) {
    const suppressed = suppressionFieldsOf(suppressionOf(failure, { ...target, channel: 'push' }));
    const times = processingTimesOf(startedAtMs, clock.now());
    const entry = { ...fieldsOf({ current, payload }), ...suppressed, ...times };
    await options.entries.record(entry, outboxClear.holdsClaim, outcome, context.trace);
    return 'recorded';
  }
  if (!payload)
    throw new Error(`Expected a payload for a clear to ${target.provider} that passed all rules, got none.`);
  const decisionId = decisionIdOf(decisionKey(outboxClear.eventId, 'push', recipient, target));
  const receipt = pushReceiptOf(options.receiptTokens, settings, decisionId, startedAtMs);
  const sent = { payload, current, loadedAtMs: startedAtMs };
  await sendAndRecord(options, context, { batched, target, startedAtMs, decisionId, receipt, sent }, fieldsOf);
  return 'recorded';
}

/** Returns the fields of the entry that depend on what was sent. */
type FieldsOf = (now: Pick<ClearedEntry, 'current' | 'payload'>) => ReturnType<typeof clearedFieldsOf>;

async function sendAndRecord(
  options: ClearOptions,
  context: ClearContext,
  push: ClearPush,
  fieldsOf: FieldsOf,
): Promise<void> {
  const { db, clock, entries, tokenOrder, shownNotifications } = options;
  const { outboxClear, outcome } = context;
  const { recipient } = outboxClear.clear;
  const { batched, target, startedAtMs, receipt, sent } = push;
  const job = clearJobOf(options, context, push);
  const token = deviceOf(target)?.token;
  const deliverNow = () => deliver(job, options.delivery);
  const delivered = await (token ? tokenOrder.run(token.pushToken, deliverNow) : deliverNow());
  if (delivered === 'stopped') throw new ShutdownError();
  const { attempts, abandoned } = delivered;
  const last = attempts.at(-1);
  const wasAccepted = isAccepted(delivered);
  if (wasAccepted && last) {
    await shownNotifications.save({
      target: batched.target,
      uid: recipient,
      badge: sent.current.details.unreadMessageCount,
      messageId: batched.messageId,
      badgeAtMs: sent.loadedAtMs,
      sentAtMs: last.startedAtMs,
      acceptedAtMs: last.endedAtMs,
      cleared: sent.current.covered,
      handle: receipt?.handle ?? null,
    });
  }
  const removed = token !== undefined && (await removeInvalidToken(db, token.pushToken, attempts));
  if (!removed && (!wasAccepted || sent.current.uncoveredCount > 0)) {
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
      ...processingTimesOf(startedAtMs, last?.endedAtMs ?? clock.now()),
    },
    outboxClear.holdsClaim,
    outcome,
    context.trace,
  );
}
