/** One fault, planted into the product by replacing text of a source file. */
export interface PlantedFault {
  readonly name: string;
  /** Below `packages/server/src`. */
  readonly file: string;
  readonly original: string;
  readonly faulty: string;
}

/** Faults that this project has had, or that its tests guard against. Each must be found. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'the completeness check looks for one message of a clear batch',
    file: 'notify/explain/completeness.ts',
    original: 'content ? content.targets.map(({ messageId }) => messageId) : [message_id]',
    faulty: '[message_id]',
  },
  {
    name: 'a redelivered event does not recognise its entries',
    file: 'notify/engine/notification-engine.ts',
    original: 'outboxEvent.redelivered ? await this.#recordedOf(outboxEvent, outcome) : NOTHING_RECORDED',
    faulty: 'NOTHING_RECORDED',
  },
  {
    name: 'entries of a write that failed after its commit are written again',
    file: 'notify/engine/recorder.ts',
    original: 'this.#isInDoubt = true;',
    faulty: 'this.#isInDoubt = false;',
  },
  {
    name: 'the latest of several receipts counts',
    file: 'logs/device/device-record.ts',
    original: 'return a.atMs < b.atMs;',
    faulty: 'return a.atMs > b.atMs;',
  },
  {
    name: 'the clock of the device is taken as it is',
    file: 'receipts/check-device-receipt.ts',
    original: 'Math.abs(offset) > TOLERATED_OFFSET_MS',
    faulty: 'Math.abs(offset) > Infinity',
  },
  {
    name: 'forged receipts are accepted',
    file: 'receipts/receipt-token.ts',
    original: 'if (!isSigned || kind === undefined)',
    faulty: 'if (kind === undefined)',
  },
  {
    name: 'receipts that come before their entry are dropped',
    file: 'receipts/device-receipt-intake.ts',
    original: 'if (early.length > 0) await',
    faulty: 'if (early.length > 1_000_000) await',
  },
  {
    name: 'clears have no budget',
    file: 'notify/clears/clear-budget.ts',
    original: 'return Math.max(nowMs, afterGap, afterDay);',
    faulty: 'return Math.min(nowMs, afterGap + afterDay);',
  },
  {
    name: 'a clear of a conversation has no end',
    file: 'notify/clears/clear-items.ts',
    original: 'Math.max(row.readId, row.messageId) : row.messageId',
    faulty: 'Math.max(row.readId, row.messageId) + 3 : row.messageId',
  },
  {
    name: 'what was read is not outdated',
    file: 'notify/clears/outdated-cause-of.ts',
    original: 'if (row.messageId > row.readId) return undefined;',
    faulty: 'if (row.messageId > 0) return undefined;',
  },
  {
    name: 'the state of an entry takes a dismissed notification for an opened one',
    file: 'logs/device/device-plane.ts',
    original: 'dismissed: DISMISSED,',
    faulty: 'dismissed: OPENED,',
  },
  {
    name: 'suppressed decisions are not recorded',
    file: 'notify/engine/notification-engine.ts',
    original: '    await this.#record(context, {\n      ...logFieldsOf(context.outboxEvent, uid, decision, channel),',
    faulty:
      "    if (decision.reason !== 'DND') return;\n    await this.#record(context, {\n      ...logFieldsOf(context.outboxEvent, uid, decision, channel),",
  },
  {
    name: 'messages of a blocked sender stay',
    file: 'notify/clears/outdated-cause-of.ts',
    original: "if (row.isSenderGone) return 'removed';",
    faulty: '',
  },
  {
    name: 'the notifications of a group that was left stay',
    file: 'notify/clears/outdated-cause-of.ts',
    original: "if (row.hasLeft) return 'removed';",
    faulty: '',
  },
  {
    name: 'entries of a failed write are dropped',
    file: 'notify/engine/recorder.ts',
    original: 'this.#isInDoubt = true;',
    faulty: 'this.#isInDoubt = true;\n        this.#waiting.splice(0, batch.length);',
  },
  {
    name: 'a receipt may be of the future',
    file: 'receipts/check-device-receipt.ts',
    original: 'Math.max(1, Math.min(shifted, nowMs))',
    faulty: 'Math.max(1, shifted)',
  },
  {
    name: 'users read the entries of others about their messages',
    file: 'notify/explain/own-log.ts',
    original: '{ ...query.filter, recipient: this.#uid }',
    faulty: 'query.filter',
  },
  {
    name: 'the sentence for a recipient leaves out what the device reported about itself',
    file: 'notify/explain/own-entry.ts',
    original: 'deviceSentence({ ...plain, device }, context, names)',
    faulty: 'deviceSentence({ ...plain, device }, {}, names)',
  },
  {
    name: 'an alarm changes again at once',
    file: 'alarms/alarm-condition.ts',
    original: 'Math.abs(nowMs - before.changedAtMs) >= MIN_BETWEEN_CHANGES_MS',
    faulty: 'Math.abs(nowMs - before.changedAtMs) >= 0',
  },
  {
    name: 'former preferences are not kept',
    file: 'storage/notifications/settings/notification-profiles-store.ts',
    original: 'await saveFormerValues(tx, uid, replacedValues(before, after), nowMs);',
    faulty: '',
  },
  {
    name: 'a body is cut within a character',
    file: 'notify/templates/push-text.ts',
    original: 'cutText(written.text, BODY_MAX)',
    faulty: 'written.text.slice(0, BODY_MAX)',
  },
  {
    name: 'events that are not settled yet keep the name of an erased person',
    file: 'logs/log-jobs.ts',
    original: 'await eraseEvents?.(storage.db, job.uid);',
    faulty: 'if (job.due_at_ms === job.requested_at_ms) await eraseEvents?.(storage.db, job.uid);',
  },
];
