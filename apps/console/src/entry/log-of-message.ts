import type { LogEntry } from '@chatwire/protocol';
import { createContext } from 'react';
import type { LogSnapshot } from '../log-window/log-window.ts';
import { digestText } from '../text/digest-text.ts';
import { eventLabels } from '../text/event-labels.ts';

/** What a log that is filtered by a message says in its rows besides their entries. */
export interface LogOfMessage {
  readonly messageId: number;
  /** Numbered labels of its events by id, such as `Edit 2 of 3`. Empty unless all events are in the log. */
  readonly labels: ReadonlyMap<string, string>;
}

/** Undefined: the log is not filtered by a message. */
export const LogOfMessageContext = createContext<LogOfMessage | undefined>(undefined);

type Row = Pick<LogEntry, 'eventId' | 'trigger' | 'channel' | 'messageIds' | 'processingStartedAtMS'>;

/**
 * Returns the message by which a log is filtered, with the labels of its events; undefined for other filters. `hasOthers`: other filters
 * apply, too, and may hide events.
 */
export function logOfMessage(
  messageId: string | undefined,
  hasOthers: boolean,
  { rows, older, newer }: Pick<LogSnapshot, 'older' | 'newer'> & { readonly rows: readonly Row[] },
): LogOfMessage | undefined {
  const id = Number(messageId);
  if (!messageId || !Number.isInteger(id)) return undefined;
  const isWhole = !hasOthers && older === 'done' && newer === 'done';
  return { messageId: id, labels: isWhole ? eventLabels(eventsOf(rows)) : new Map() };
}

/** Returns the events of rows, which are newest first. */
function eventsOf(rows: readonly Row[]) {
  const byEvent = new Map<string, Parameters<typeof eventLabels>[0][number]>();
  for (const row of rows) {
    if (digestText(row) !== undefined) continue;
    const { eventId, trigger, processingStartedAtMS: occurredAtMS } = row;
    byEvent.set(eventId, { eventId, trigger, occurredAtMS });
  }
  return [...byEvent.values()];
}
