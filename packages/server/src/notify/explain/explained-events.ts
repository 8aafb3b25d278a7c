import type { Channel, ExplainedEvent, LogEntry, Outcome } from '@chatwire/protocol';
import type { LogFilter, LogStore } from '../../logs/log-store.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { parseEventOutcome } from '../../outbox/event-outcome.ts';
import { findOutboxEvents, type OutboxRow } from '../../storage/notifications/outbox-store.ts';
import type { Db } from '../../storage/storage.ts';

/** Returns an event record for an explanation; entries of an unsettled event are counted in the log. */
export async function explainedEvent(logs: LogStore, row: OutboxRow, event: ChatEvent): Promise<ExplainedEvent> {
  const account = row.account === null ? undefined : parseEventOutcome(row.account);
  return {
    eventId: row.event_id,
    trigger: event.trigger,
    occurredAtMS: row.occurred_at_ms,
    actor: event.actor.uid,
    candidates: account ? (account.candidates ?? 0) : null,
    notEligible: account?.notEligible ?? null,
    ...(account?.channelsOff && { channelsOff: [...account.channelsOff] }),
    entries: { ...NONE, ...(account ? account.entries : await countedSoFar(logs, row)) },
    excluded: (account?.excluded ?? []).map(({ cause, count, uids }) => ({ cause, count, uids: [...uids] })),
  };
}

/**
 * Returns digest batches that contain a message, and clear batches about it, as events. Lists only batches with
 * entries.
 */
export async function explainedBatches(
  { db, logs }: { readonly db: Db; readonly logs: LogStore },
  filter: { readonly messageId: number; readonly recipient?: string; readonly channel?: Channel },
): Promise<ExplainedEvent[]> {
  const batches = new Map<string, ExplainedEvent>();
  for (const channel of ['email', 'sms'] as const) {
    if (filter.channel !== undefined && filter.channel !== channel) continue;
    for await (const entry of entriesOf(logs, { ...filter, channel })) addEntry(batches, entry);
  }
  if (filter.channel === undefined || filter.channel === 'push') {
    const cleared = { ...filter, channel: 'push', trigger: 'cleared' } as const;
    for await (const entry of entriesOf(logs, cleared)) addEntry(batches, entry);
    await addExcluded(db, batches);
  }
  return [...batches.values()].sort((a, b) => a.occurredAtMS - b.occurredAtMS);
}

/**
 * Adds the devices that a clear batch skipped because they needed no push. See docs/spec/last-mile.md#cleared-entries.
 */
async function addExcluded(db: Db, batches: ReadonlyMap<string, ExplainedEvent>): Promise<void> {
  const cleared = [...batches.values()].filter(({ trigger }) => trigger === 'cleared');
  const records = await findOutboxEvents(
    db,
    cleared.map(({ eventId }) => eventId),
  );
  for (const { event_id, account } of records) {
    const excluded = account === null ? [] : (parseEventOutcome(account).excluded ?? []);
    batches
      .get(event_id)
      ?.excluded.push(...excluded.map(({ cause, count, uids }) => ({ cause, count, uids: [...uids] })));
  }
}

const NONE = { sent: 0, failed: 0, skipped: 0, unreachable: 0 };

async function countedSoFar(logs: LogStore, row: OutboxRow): Promise<Partial<Record<Outcome, number>>> {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of await logs.recordedOf(row.event_id, row.message_id)) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function* entriesOf(
  logs: LogStore,
  filter: Pick<LogFilter, 'messageId' | 'recipient' | 'channel' | 'trigger'>,
): AsyncGenerator<LogEntry> {
  let logId: string | undefined;
  for (;;) {
    const page = await logs.page({ filter, affix: 'append', limit: 1_000, ...(logId && { logId }) });
    for (const text of page.entries) yield JSON.parse(text.toString());
    if (!page.hasOlder || !page.last) return;
    logId = page.last.logId;
  }
}

function addEntry(batches: Map<string, ExplainedEvent>, entry: LogEntry): void {
  // A batch has a recipient; the single GROUP_SIZE entry belongs to the message's own event.
  if (entry.recipient === undefined) return;
  if (entry.component !== 'notifications-digest' && entry.trigger !== 'cleared') return;
  const batch = batches.get(entry.eventId) ?? {
    eventId: entry.eventId,
    batch: true,
    trigger: entry.trigger,
    occurredAtMS: entry.processingStartedAtMS,
    actor: entry.sender,
    channel: entry.channel,
    recipient: entry.recipient,
    candidates: 1,
    notEligible: null,
    entries: { ...NONE },
    excluded: [],
  };
  batch.entries[entry.outcome] += 1;
  batches.set(entry.eventId, batch);
}
