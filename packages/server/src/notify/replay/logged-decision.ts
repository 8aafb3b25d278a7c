import type { LogEntry } from '@chatwire/protocol';

/** An entry without its payload. */
export type LoggedDecision = Omit<LogEntry, 'payload'>;

/** Returns the `_id` of an entry of a page. */
export function logIdIn(text: string): string {
  return text.slice(ID_FROM, ID_FROM + 24);
}

/** Returns the time of the event of an entry, epoch ms. */
export function eventMsIn(text: string): number {
  // Later members contain no such name, and a quotation mark within a JSON string is escaped.
  const from = text.lastIndexOf(EVENT_ID) + EVENT_ID.length;
  return eventMsOf(text.slice(from, from + 24));
}

/** Returns the time of an event, with which its id begins; epoch ms. */
export function eventMsOf(eventId: string): number {
  return Number.parseInt(eventId.slice(0, 12), 16);
}

/** Parses an entry of a page, without its payload: that would take most of the time. */
export function parseLoggedDecision(text: string): LoggedDecision {
  const from = text.indexOf(PAYLOAD);
  const to = text.lastIndexOf(AFTER_PAYLOAD);
  return JSON.parse(from === -1 || to < from ? text : text.slice(0, from) + text.slice(to));
}

const ID_FROM = '{"_id":"'.length;
const EVENT_ID = '"eventId":"';
const PAYLOAD = ',"payload":{';
const AFTER_PAYLOAD = ',"notificationTriggered":';
