export * from './alarms/alarm-metrics.ts';
export * from './alarms/alarm-texts.ts';
export * from './alarms/alarms.ts';
export * from './audit/actions.ts';
export * from './audit/audit-entry.ts';
export * from './audit/audit-query.ts';
export * from './audit/audit-sentence.ts';
export * from './entities/call.ts';
export * from './entities/conversation.ts';
export * from './entities/flag.ts';
export * from './entities/group.ts';
export * from './entities/message.ts';
export * from './entities/reaction.ts';
export * from './entities/run.ts';
export * from './entities/user.ts';
export * from './errors.ts';
export * from './http/access/api-keys.ts';
export * from './http/access/auth-tokens.ts';
export * from './http/access/console-session.ts';
export * from './http/access/key-roles.ts';
export * from './http/chat/conversations.ts';
export * from './http/chat/flags.ts';
export * from './http/chat/groups.ts';
export * from './http/chat/messages.ts';
export * from './http/chat/runs.ts';
export * from './http/chat/users.ts';
export * from './http/fields.ts';
export * from './http/logs/csv-columns.ts';
export * from './http/logs/log-settings.ts';
export * from './http/logs/log-summary.ts';
export * from './http/logs/notification-logs.ts';
export * from './http/notifications/completeness.ts';
export * from './http/notifications/contact-details.ts';
export * from './http/notifications/counters.ts';
export * from './http/notifications/device-facts.ts';
export * from './http/notifications/device-receipts.ts';
export * from './http/notifications/dry-run.ts';
export * from './http/notifications/explain.ts';
export * from './http/notifications/mutes.ts';
export * from './http/notifications/notification-check.ts';
export * from './http/notifications/own-notifications.ts';
export * from './http/notifications/push-tokens.ts';
export * from './http/notifications/replays.ts';
export * from './http/notifications/test-send.ts';
export * from './http/server-settings.ts';
export * from './http/webhooks/webhook-calls.ts';
export * from './http/webhooks/webhooks.ts';
export * from './ids.ts';
export * from './notification/cause-texts.ts';
export * from './notification/channel-settings.ts';
export * from './notification/cut-text.ts';
export { type DeliveryMoment, deliveryTimeline, hasTimeline } from './notification/delivery-timeline.ts';
export { DEVICE_QUESTIONS } from './notification/device-answer-texts.ts';
export { type DeviceAnswer, deviceAnswers } from './notification/device-answers.ts';
export * from './notification/device-context.ts';
export {
  type DeviceEntry,
  type DeviceFacts,
  isTurnedOff,
  reportedAtMsOf,
  SEEN_PRECISION_MS,
} from './notification/device-entry.ts';
export { type DeviceLineEntry, deviceLine } from './notification/device-line.ts';
export * from './notification/device-name.ts';
export * from './notification/device-notes.ts';
export * from './notification/device-os.ts';
export * from './notification/device-receipts.ts';
export * from './notification/device-report.ts';
export { type DeviceResult, deviceResultOf } from './notification/device-result.ts';
export { DEVICE_RESULT_LABELS } from './notification/device-result-labels.ts';
export { deviceSentence } from './notification/device-sentence.ts';
export type { DeviceText } from './notification/device-sentence-texts.ts';
export * from './notification/display-reasons.ts';
export { type EntrySummary, entrySummary, pushResultOf } from './notification/entry-summary.ts';
export * from './notification/enums.ts';
export * from './notification/event-preferences.ts';
export * from './notification/event-texts.ts';
export * from './notification/former-device.ts';
export * from './notification/former-facts.ts';
export { DEVICE_REASON_CODES, isAboutDevice, isDeviceReasonCode } from './notification/is-about-device.ts';
export * from './notification/language-texts.ts';
export * from './notification/log-entry.ts';
export * from './notification/mute-preferences.ts';
export * from './notification/notification-texts.ts';
export { type OutcomeLineEntry, outcomeLine } from './notification/outcome-line.ts';
export {
  CHANNEL_NAMES,
  categoryText,
  type OutcomeEntry,
  type OutcomeNames,
  outcomeText,
  utcText,
} from './notification/outcome-text.ts';
export { ownSentence } from './notification/own-sentence.ts';
export * from './notification/platform.ts';
export * from './notification/push-lifetime.ts';
export * from './notification/read-on.ts';
export * from './notification/reason-codes.ts';
export * from './notification/reason-texts.ts';
export * from './notification/render-template.ts';
export * from './notification/replay-limits.ts';
export * from './notification/response-texts.ts';
export * from './notification/rule-labels.ts';
export * from './notification/scan-template.ts';
export * from './notification/setting-codes.ts';
export * from './notification/settings.ts';
export * from './notification/still-shown.ts';
export * from './notification/still-shown-schema.ts';
export * from './notification/template-text.ts';
export * from './notification/templates.ts';
export * from './notification/trigger-labels.ts';
export * from './notification/user-preferences.ts';
export * from './providers/accounts.ts';
export * from './providers/descriptor.ts';
export { DigestGroup, DigestMessage, DigestPerson } from './providers/digest-schema.ts';
export type * from './providers/form-field.ts';
export * from './providers/provider-id.ts';
export { PushDetailsSchema } from './providers/push-details-schema.ts';
export * from './providers/schemas.ts';
export * from './realtime/close-codes.ts';
export * from './realtime/down.ts';
export * from './realtime/frame.ts';
export * from './realtime/limits.ts';
export * from './realtime/up.ts';
export * from './rounded-percent.ts';
