import type { Alarm, AlarmEvent, LogEntry, WebhookEvent } from '@chatwire/protocol';
import type { WebhookEndpoint } from '../webhook.ts';

/** Returns the events of an entry that an endpoint has selected. See docs/spec/notifications.md#failure-webhooks. */
export function wantedEvents(entry: LogEntry, endpoint: WebhookEndpoint): WebhookEvent[] {
  if (!wantsEntry(entry, endpoint)) return [];
  return eventsOfEntry(entry).filter((event) => endpoint.events.includes(event));
}

/** Returns whether an endpoint receives events of an entry. */
export function wantsEntry(entry: LogEntry, endpoint: WebhookEndpoint): boolean {
  return entry._id > endpoint.sinceLogId && matchesFilter(entry, endpoint);
}

/** Returns whether an endpoint receives an event of an alarm. See docs/spec/last-mile.md#alarms. */
export function wantsAlarm(event: AlarmEvent, alarm: Alarm, { isEnabled, events, filter }: WebhookEndpoint): boolean {
  if (!isEnabled || !events.includes(event)) return false;
  return matches(filter.metric, alarm.metric) && matches(filter.severity, alarm.severity);
}

/** Returns the webhook events of a log entry: one for its outcome, and one for a removed token. */
function eventsOfEntry({ outcome, tokenRemoved }: LogEntry): WebhookEvent[] {
  return tokenRemoved ? [`notification.${outcome}`, 'token.removed'] : [`notification.${outcome}`];
}

/** Returns whether every member of the filter that applies to entries matches. One matching value of several is enough. */
function matchesFilter(entry: LogEntry, { filter }: WebhookEndpoint): boolean {
  return (
    matches(filter.channel, entry.channel) &&
    matches(filter.provider, entry.provider) &&
    matches(filter.trigger, entry.trigger) &&
    matches(filter.reason, entry.reason) &&
    matches(filter.receiverType, entry.receiverType) &&
    matches(filter.recipient, entry.recipient)
  );
}

function matches(wanted: string | readonly string[] | undefined, value: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (value === undefined) return false;
  return typeof wanted === 'string' ? wanted === value : wanted.includes(value);
}
