/** One fault, planted into the product by replacing text of a source file. */
export interface PlantedFault {
  readonly name: string;
  /** The server has had this fault. The others are ones that its tests guard against. */
  readonly hasHappened?: true;
  /** Below `packages/server/src`. */
  readonly file: string;
  readonly original: string;
  readonly faulty: string;
}

/** Each must be found. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'the completeness check looks for one message of a clear batch',
    hasHappened: true,
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
    hasHappened: true,
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
    hasHappened: true,
    file: 'logs/log-jobs.ts',
    original: 'await eraseEvents?.(storage.db, job.uid);',
    faulty: 'if (job.due_at_ms === job.requested_at_ms) await eraseEvents?.(storage.db, job.uid);',
  },
  {
    name: 'a clear is lost when its push is replaced before it arrives',
    hasHappened: true,
    file: 'storage/notifications/clears/clears-store.ts',
    original: '.union(unconfirmed)',
    faulty: '',
  },
  {
    name: 'the badge of the last of several overlapping pushes counts as known',
    hasHappened: true,
    file: 'storage/notifications/clears/clears-store.ts',
    original:
      'WHEN clears.badge_accepted_at_ms > excluded.badge_sent_at_ms AND clears.badge IS DISTINCT FROM excluded.badge THEN NULL',
    faulty: '',
  },
  {
    name: 'a badge that was read before a check is not checked again',
    hasHappened: true,
    file: 'storage/notifications/clears/clears-store.ts',
    original: 'return acceptedAtMs - badgeAtMs >= CLEAR_WAIT_MS;',
    faulty: 'return acceptedAtMs < badgeAtMs;',
  },
  {
    name: 'a notification that a push removed counts as removed by the app',
    hasHappened: true,
    file: 'storage/notifications/clears/clears-store.ts',
    original: "eb(eb.fn.coalesce('badge_accepted_at_ms', eb.lit(0)), '<=', removedAtMs - ARRIVAL_MS),",
    faulty: '',
  },
  {
    name: 'a change on another device leaves a badge that a device has set itself',
    hasHappened: true,
    file: 'storage/notifications/clears/clears-store.ts',
    original: 'heard_at_ms: sql<null>`NULL`,',
    faulty: '',
  },
  {
    name: 'a push that carries a clear ends the check of a later change',
    hasHappened: true,
    file: 'storage/notifications/clears/clears-store.ts',
    original: ".where('changed_at_ms', '<', readAtMs)",
    faulty: '',
  },
  {
    name: 'a notification that is displayed after its clear stays',
    hasHappened: true,
    file: 'notify/engine/clears/shown-notifications.ts',
    original: 'await this.#armOutdated(await markShownAgain(db, displayed));',
    faulty: '',
  },
  {
    name: 'a message that is outdated when its push is accepted stays',
    hasHappened: true,
    file: 'notify/engine/clears/shown-notifications.ts',
    original: 'const shown = updates.flatMap(({ target, shown: row }) => (row ? [{ target, tag: row.tag }] : []));',
    faulty: 'const shown: never[] = [];',
  },
  {
    name: 'a push carries a clear of its own message',
    hasHappened: true,
    file: 'notify/clears/clear-items.ts',
    original: `const others = carrying ? rows.filter(({ messageId }) => messageId !== carrying.id) : rows;
  for (const part of partsOf(others, carrying?.isRemoved ? undefined : carrying)) {`,
    faulty: 'for (const part of partsOf(rows, undefined)) {',
  },
  {
    name: 'a notification whose push arrived twice is forgotten with its first copy',
    hasHappened: true,
    file: 'notify/engine/clears/device-update-of.ts',
    original: 'repeated: redelivered || mayArriveTwice(delivered) ? 1 : 0,',
    faulty: 'repeated: 0,',
  },
  {
    name: 'the badge is not checked after a push without a response',
    hasHappened: true,
    file: 'notify/engine/clears/device-update-of.ts',
    original: 'if (!wasAccepted && !wasUnavailable(delivered)) return undefined;',
    faulty: 'if (!wasAccepted) return undefined;',
  },
  {
    name: 'a badge counts as set by the device although a push was accepted later',
    hasHappened: true,
    file: 'notify/clears/decide-clear.ts',
    original: 'return !isBadgeUncertain && (badgeAcceptedAtMs ?? 0) <= (heardAtMs ?? 0);',
    faulty: 'return !isBadgeUncertain;',
  },
  {
    name: 'a clear push that has to change a badge is not sent',
    hasHappened: true,
    file: 'notify/engine/clears/send-clear.ts',
    original: 'if (current.items.length === 0 && !batched.changesBadge && !mayBeSent)',
    faulty: 'if (current.items.length === 0 && !mayBeSent)',
  },
  {
    name: 'clear batches keep the hashes of the push tokens of an erased person',
    hasHappened: true,
    file: 'logs/log-jobs.ts',
    original: 'eraseEvents: eraseDevicesFromEvents };',
    faulty: '};',
  },
  {
    name: 'an unsubscription from emails counts only while users may override settings',
    file: 'notify/rules/channel-switch.ts',
    original: "if (channel !== 'email' || unsubscribedAtMs === undefined)",
    faulty:
      "if (channel !== 'email' || unsubscribedAtMs === undefined || !context.event.settings.preferences.email.override)",
  },
  {
    name: 'an unsubscription from one conversation has no effect',
    file: 'storage/notifications/settings/email-unsubscriptions-store.ts',
    original: "'in', [ALL_CONVERSATIONS, conversationId])",
    faulty: "'in', [ALL_CONVERSATIONS])",
  },
  {
    name: 'the badge is not checked when a user joins a group',
    hasHappened: true,
    file: 'chat/members/join.ts',
    original: "await tx.outdate({ uids: [actor.user.uid] }, 'other', Number(message.id));",
    faulty: '',
  },
  {
    name: 'a deletion corrects only devices that show the message',
    hasHappened: true,
    file: 'chat/messages/outdate-message.ts',
    original: "if (receiver_type === 'user') return { uids: [receiver], shown: id };",
    faulty: "if (receiver_type === 'user') return { messageId: id };",
  },
  {
    name: 'a push for which its clear was too large counts as carrying it',
    hasHappened: true,
    file: 'notify/engine/clears/device-update-of.ts',
    original: '!payload.isWithoutClear && {',
    faulty: '{',
  },
  {
    name: 'a badge stays if the message that changed it is deleted permanently',
    hasHappened: true,
    file: 'notify/engine/clears/badge-subject-of.ts',
    original: '?? (await newestMessageOf(db, uid));',
    faulty: ';',
  },
  {
    name: 'a replay ignores that a recipient had unsubscribed',
    hasHappened: true,
    file: 'notify/replay/replay-decision.ts',
    original: '...(unsubscribedAtMs !== undefined && { unsubscribedAtMs }),',
    faulty: '',
  },
  {
    name: 'a replay knows only unsubscriptions that have decided',
    hasHappened: true,
    file: 'notify/replay/replay-decision.ts',
    original: 'unsubscribedAtMs = values.unsubscribedAtMs }',
    faulty: 'unsubscribedAtMs }',
  },
  {
    name: 'the completeness check looks for the newest message of a digest',
    hasHappened: true,
    file: 'notify/explain/completeness.ts',
    original: 'content.messageIds.toReversed()',
    faulty: '[message_id]',
  },
  {
    name: 'emails keep what an erased person wrote if their newest message is by another',
    hasHappened: true,
    file: 'logs/log-jobs.ts',
    original: "[{ channel: 'email' }, eraseDigest],",
    faulty: '',
  },
  {
    name: 'pushes about edited messages to an erased person keep their name',
    hasHappened: true,
    file: 'logs/log-jobs.ts',
    original: '[{ receiver: uid }, eraseSentContent],',
    faulty: '',
  },
];
