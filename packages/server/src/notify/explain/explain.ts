import type { AppSettings, ExplainedEvent, ExplainQuery, Explanation } from '@chatwire/protocol';
import type { LogPage, LogPageRequest, LogStore } from '../../logs/log-store.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { findMessage } from '../../storage/messages/messages-store.ts';
import { eventsOfMessage, type OutboxRow } from '../../storage/notifications/outbox-store.ts';
import type { Db } from '../../storage/storage.ts';
import { withDeviceSentences } from './device-sentences.ts';
import { explainedBatches, explainedEvent } from './explained-events.ts';
import { summaryOfEvent, summaryOfRow } from './message-summary.ts';

const DEFAULT_LIMIT = 100;

export interface ExplainSources {
  readonly db: Db;
  readonly logs: LogStore;
  readonly settings: { effective(): Promise<AppSettings> };
}

export interface Explained extends Omit<Explanation, 'decisions' | 'pending'> {
  /** Query of the log. */
  readonly request: LogPageRequest;
  /** The decisions, as JSON texts. */
  readonly page: LogPage;
}

/**
 * Explains all decisions about a message: its events with their outcomes, and a page of the decisions
 * with their rules. Undefined when neither the message nor a record of its events exists.
 * See docs/spec/notifications.md#explain.
 */
export async function explain(
  { db, logs, settings }: ExplainSources,
  query: ExplainQuery,
): Promise<Explained | undefined> {
  const { messageId, trigger } = query;
  const row = await findMessage(db, messageId);
  const records = (await eventsOfMessage(db, messageId)).map((record) => ({ record, event: eventIn(record) }));
  const [first] = records;
  const message = row ? summaryOfRow(row) : first && summaryOfEvent(first.event);
  if (!message) return undefined;
  const events: ExplainedEvent[] = [];
  for (const { record, event } of records) {
    if (trigger === undefined || trigger === event.trigger) events.push(await explainedEvent(logs, record, event));
  }
  if (trigger === undefined || trigger === 'after_message' || trigger === 'cleared') {
    const batches = await explainedBatches({ db, logs }, filterOf(query));
    events.push(...batches.filter((batch) => trigger === undefined || batch.trigger === trigger));
  }
  const request: LogPageRequest = {
    filter: { ...filterOf(query), ...(trigger !== undefined && { trigger }) },
    affix: query.affix ?? 'append',
    limit: query.limit ?? DEFAULT_LIMIT,
    ...(query.logId !== undefined && { logId: query.logId }),
  };
  const page = await logs.decisions(request);
  const entries = await withDeviceSentences({ db, logs, settings }, page.entries, message);
  return { messageId, message, events, request, page: { ...page, entries } };
}

function filterOf({ messageId, recipient, channel }: ExplainQuery) {
  return { messageId, ...(recipient !== undefined && { recipient }), ...(channel !== undefined && { channel }) };
}

function eventIn({ event }: OutboxRow): ChatEvent {
  return JSON.parse(event);
}
