import type { LogStore } from '../../logs/log-store.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { newestEvents } from '../../storage/notifications/outbox-store.ts';
import type { Db } from '../../storage/storage.ts';
import { BUDGET_WINDOW_MS, type SenderBudget } from './sender-budget.ts';

/** Maximum number of events that are read at a start, from the newest, so that a busy server starts in time. */
const MAX_EVENTS = 5_000;

export interface RestoreOptions {
  readonly db: Db;
  readonly logs: LogStore;
  readonly nowMs: number;
}

/**
 * Restores the sender budgets of the last minute when a process starts: the outbox has each event with its sender, the log
 * has the recipients whose providers were called. Includes the events of other nodes.
 */
export async function restoreSenderBudget(budget: SenderBudget, { db, logs, nowMs }: RestoreOptions): Promise<void> {
  for (const row of await newestEvents(db, nowMs - BUDGET_WINDOW_MS, MAX_EVENTS)) {
    const event: ChatEvent = JSON.parse(row.event);
    const spent = budget.budgetsFor(event, row.event_id);
    if (!spent) continue;
    for (const { recipient, outcome } of await logs.recordedOf(row.event_id, row.message_id)) {
      if (recipient !== undefined && (outcome === 'sent' || outcome === 'failed')) spent.count(recipient);
    }
  }
}
