import {
  type ClearCause,
  currentlyShown,
  type LogEntry,
  outdatedShown,
  type StillShown,
  type Trigger,
} from '@chatwire/protocol';
import { findState } from '../../storage/conversations/conversation-states-store.ts';
import { findPosition } from '../../storage/conversations/positions-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { waitingTargets } from '../../storage/notifications/clears-store.ts';
import { type ShownState, shownStates } from '../../storage/notifications/outdated-store.ts';
import type { Db } from '../../storage/storage.ts';
import { outdatedCauseOf } from '../clears/outdated-cause-of.ts';
import { tokenOfEntry } from './token-of-entry.ts';

export interface StillShownOptions {
  readonly db: Db;
  /** The message that the entries are about; undefined if it was permanently deleted. */
  readonly row: MessageRow | undefined;
  /** Whether outdated notifications are removed. */
  readonly removesOutdated: boolean;
  readonly nowMs: number;
}

/** Why the notification of an entry is still in the list of its device; undefined if it is not, or if this is not known. */
export type StillShownOf = (entry: LogEntry) => Promise<StillShown | undefined>;

/**
 * Returns a function that says why the notification of an entry about a message is still shown, from what the server
 * knows now: one that its device removed without a report counts as shown. See
 * docs/spec/last-mile.md#receipts-in-explanations.
 */
export function stillShownFor({ db, row, removesOutdated, nowMs }: StillShownOptions): StillShownOf {
  return async (entry) => {
    const { device, trigger } = entry;
    if (device?.state !== 'displayed') return undefined;
    const target = (await tokenOfEntry(db, entry, nowMs))?.token_hash;
    const shown = target === undefined ? undefined : await shownOn(db, target, entry);
    if (!shown && !OF_MESSAGES.has(trigger)) return undefined;
    const outdatedBy = shown ? outdatedCauseOf(shown) : await outdatedCauseIn(db, row, entry);
    if (outdatedBy === undefined) return currentlyShown(shown?.kind === 'reaction' ? 'unopened' : 'unread');
    if (!removesOutdated) return outdatedShown(outdatedBy, 'off');
    if (target === undefined || !shown) return outdatedShown(outdatedBy, 'unplanned');
    if (shown.isTold) return outdatedShown(outdatedBy, 'sent');
    return outdatedShown(outdatedBy, (await waitingTargets(db, [target])).has(target) ? 'waiting' : 'unplanned');
  };
}

/** Triggers whose notification is outdated when its message is read, without further facts. */
const OF_MESSAGES: ReadonlySet<Trigger> = new Set<Trigger>(['after_message', 'message_edited', 'unanswered']);

/** Returns what the server keeps about the notification; a merged row has no message of its own. */
async function shownOn(
  db: Db,
  target: string,
  { messageId, recipient, trigger }: LogEntry,
): Promise<ShownState | undefined> {
  const isReaction = trigger === 'message_reaction_added';
  const rows = await shownStates(db, [target], { messageId });
  return rows.find(({ uid, kind }) => uid === recipient && kind !== 'merged' && (kind === 'reaction') === isReaction);
}

/** Returns why a notification that the server keeps nothing about is outdated. */
async function outdatedCauseIn(
  db: Db,
  row: MessageRow | undefined,
  { recipient = '', trigger }: LogEntry,
): Promise<ClearCause | undefined> {
  if (!row) return 'retracted';
  if (row.deleted_at_ms !== null) return 'deleted';
  const scope = { conversationId: row.conversation_id, parentId: row.parent_id };
  const position = await findPosition(db, scope, recipient);
  // A conversation that the recipient has deleted counts as read, with its threads.
  const state = await findState(db, recipient, row.conversation_id);
  if (Math.max(position?.read_id ?? 0, state?.cleared_up_to ?? 0) < row.id) return undefined;
  return trigger === 'unanswered' ? 'answered' : 'read';
}
