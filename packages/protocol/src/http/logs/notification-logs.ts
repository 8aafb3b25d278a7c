import { Type } from 'typebox';
import { LOG_ID_PATTERN, UID_PATTERN } from '../../ids.ts';
import { DEVICE_STATES } from '../../notification/device-receipts.ts';
import { ALL_PROVIDERS, ALL_TRIGGERS, CHANNELS, OUTCOMES, REASONS, RECEIVER_TYPES } from '../../notification/enums.ts';
import { LogEntry, RuleTrace } from '../../notification/log-entry.ts';
import { DEVICE_CSV_COLUMNS } from './csv-columns.ts';

const id = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));
const instant = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));
const uid = (description: string) => Type.Optional(Type.String({ pattern: UID_PATTERN, description }));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Optional(Type.Enum([...values], { description }));
const exactText = (description: string) => Type.Optional(Type.String({ maxLength: 210, description }));
const negated = (name: string) =>
  Type.Optional(
    Type.String({ description: `Comma-separated list: entries that \`${name}\` with none of these values would find` }),
  );

/** See docs/spec/notifications.md#negated-filters. */
const negations = {
  'not.messageId': negated('messageId'),
  'not.reactionId': negated('reactionId'),
  'not.messageCategory': negated('messageCategory'),
  'not.messageType': negated('messageType'),
  'not.trigger': negated('trigger'),
  'not.sender': negated('sender'),
  'not.reactionSender': negated('reactionSender'),
  'not.receiver': negated('receiver'),
  'not.receiverType': negated('receiverType'),
  'not.reactionReceiver': negated('reactionReceiver'),
  'not.member': negated('member'),
  'not.channel': negated('channel'),
  'not.provider': negated('provider'),
  'not.notificationTriggered': negated('notificationTriggered'),
  'not.reason': negated('reason'),
  'not.success': negated('success'),
  'not.recipient': negated('recipient'),
  'not.conversationId': negated('conversationId'),
  'not.providerId': negated('providerId'),
  'not.outcome': negated('outcome'),
  'not.deviceState': negated('deviceState'),
};

/** Filters of log entries, combined with AND. See docs/spec/notifications.md#query-parameters, #negated-filters. */
const filters = {
  messageId: id('Entries about this message or about a batch that contains it'),
  reactionId: id('Entries about this reaction'),
  from: instant('`messageSentAtMS` greater than this, epoch ms'),
  to: instant('`messageSentAtMS` at most this, epoch ms'),
  messageCategory: Type.Optional(Type.Enum(['message'], { description: 'Category of the message in question' })),
  messageType: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Type of the message in question, matched exactly' }),
  ),
  trigger: Type.Optional(
    Type.Enum(ALL_TRIGGERS, {
      description:
        '`ongoing`, `busy` and `ended` only while one of them is enabled, `cleared` while `push.clearSetting` is on',
    }),
  ),
  sender: uid('Author of the message'),
  reactionSender: uid('Who reacted'),
  receiver: uid('uid or guid the message went to'),
  receiverType: oneOf(RECEIVER_TYPES, 'Whether the message went to a user or a group'),
  reactionReceiver: uid('Who was notified about a reaction'),
  member: uid('Who was notified in a group'),
  channel: oneOf(CHANNELS, 'Notification channel'),
  provider: oneOf(ALL_PROVIDERS, 'Notification provider; `smtp` and `webpush` only while their account is enabled'),
  notificationTriggered: flag('The provider was called and responded'),
  reason: Type.Optional(Type.Enum(REASONS, { description: 'Why no provider responded' })),
  success: flag('The provider accepted the notification'),
  recipient: uid('Who was notified, one-on-one or in a group'),
  conversationId: exactText('Conversation of the message'),
  providerId: exactText('Provider account of the push'),
  outcome: oneOf(OUTCOMES, 'Outcome'),
  deviceState: oneOf(DEVICE_STATES, 'State of the push on its device; entries without `device` never match'),
  processedFrom: instant('`processingStartedAtMS` greater than this, epoch ms'),
  processedTo: instant('`processingStartedAtMS` at most this, epoch ms'),
  ...negations,
};

const logId = (description: string) => Type.Optional(Type.String({ pattern: LOG_ID_PATTERN, description }));

/** Parameters of the logs endpoint. See docs/spec/notifications.md#query-parameters. */
export const LogsQuery = Type.Object({
  ...filters,
  affix: Type.Optional(
    Type.Enum(['append', 'prepend'], { description: '`append` (default): older than logId; `prepend`: newer' }),
  ),
  logId: logId('Position after which the page begins'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Entries per page. Default 20' })),
  perPage: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Alias of limit, which takes precedence' }),
  ),
});

/** Parameters of the live tail. See docs/spec/notifications.md#live-tail. */
export const LogsStreamQuery = Type.Object({
  ...filters,
  logId: logId('Stored entries after this position are sent first; the header `Last-Event-ID` takes precedence'),
  includePayload: flag('`false` leaves `payload` out. Default: true'),
});

/**
 * Parameters of the summary. Unlike in other queries, the range includes `processedFrom` and excludes `processedTo`.
 * See docs/spec/notifications.md#summary.
 */
export const LogsSummaryQuery = Type.Object({
  ...filters,
  processedFrom: instant('Beginning of the range of `processingStartedAtMS`, included. Default: 24 h before its end'),
  processedTo: instant('End of the range, excluded. Default: now'),
  interval: oneOf(
    ['minute', '5minute', 'hour', 'day', 'total'],
    'Width of a bucket; at most 2000 buckets. Default: the smallest that gives at most 200',
  ),
  timezone: Type.Optional(Type.String({ description: 'IANA id: where hours and days begin. Default: UTC' })),
  groupBy: Type.Optional(
    Type.String({
      description:
        'Comma-separated list of up to 3 of channel, provider, providerId, trigger, outcome, reason, receiverType, deviceState, suppressedBy: one series per combination, at most 500',
    }),
  ),
  latency: flag('Include percentiles. Default: true'),
  device: flag('Include what devices reported. Default: false'),
});

/** Parameters of the export. See docs/spec/notifications.md#export. */
export const LogsExportQuery = Type.Object({
  ...filters,
  format: oneOf(['ndjson', 'csv'], 'Default: ndjson'),
  affix: oneOf(['append'], 'Only `append` is accepted: older entries'),
  logId: logId('Continues after this entry'),
  limit: Type.Optional(Type.Integer({ minimum: 0, description: 'Maximum number of entries. Default: 0, all' })),
  columns: Type.Optional(
    Type.String({
      description: `csv: comma-separated list of columns. Default: all except ${DEVICE_CSV_COLUMNS.join(', ')}`,
    }),
  ),
  bom: flag('csv: begin with a byte order mark. Default: false'),
});

const position = { messageId: Type.Integer(), logId: Type.String() };

/** A page of the log, newest first. See docs/spec/notifications.md#order-and-cursor. */
export const LogsPage = Type.Object({
  data: Type.Array(LogEntry),
  meta: Type.Object({
    current: Type.Object({ limit: Type.Integer(), count: Type.Integer() }),
    /** `messageId` is absent if the page is empty and the entry of its cursor no longer exists. */
    previous: Type.Optional(
      Type.Object({ affix: Type.Literal('prepend'), ...position, messageId: Type.Optional(Type.Integer()) }),
    ),
    next: Type.Optional(Type.Object({ affix: Type.Literal('append'), ...position })),
  }),
});

/** One entry with its rule results. See docs/spec/notifications.md#entry-details. */
export const LogEntryDetail = Type.Object({ ...LogEntry.properties, trace: Type.Optional(Type.Array(RuleTrace)) });
