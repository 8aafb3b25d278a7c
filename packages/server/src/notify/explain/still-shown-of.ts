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
import { waitingTargets } from '../../storage/notifications/clears/clears-store.ts';
import { type ShownState, shownStates } from '../../storage/notifications/clears/outdated-store.ts';
import type { Db } from '../../storage/storage.ts';
import { outdatedCauseOf } from '../clears/outdated-cause-of.ts';
import type { DevicesOfEntries } from './devices-of-entries.ts';

export interface StillShownOptions {
  readonly db: Db;
  /** The messages that the entries are about; permanently deleted ones are absent. */
  readonly rows: ReadonlyMap<number, MessageRow>;
  /** Whether outdated notifications are cleared. */
  readonly clearsOutdated: boolean;
  readonly deviceOf: DevicesOfEntries;
}

/** Why the notification of an entry is still in the list of its device; undefined if it is not, or if this is not known. */
export type StillShownOf = (entry: LogEntry) => StillShown | undefined;

/**
 * Returns why the notifications of entries are still shown, from what the server knows now: one that its device cleared
 * without a report counts as shown. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export async function stillShownOf(
  { db, rows, clearsOutdated, deviceOf }: StillShownOptions,
  entries: readonly LogEntry[],
): Promise<StillShownOf> {
  const displayed = entries.filter(({ device }) => device?.state === 'displayed');
  if (displayed.length === 0) return () => undefined;
  const targetOf = (entry: LogEntry) => deviceOf(entry).token?.token_hash;
  const targets = [...new Set(displayed.flatMap((entry) => targetOf(entry) ?? []))];
  const messageIds = [...new Set(displayed.map(({ messageId }) => messageId))];
  const shown = await shownStates(db, targets, { messageIds });
  const waiting = await waitingTargets(db, targets);
  const ofEntry = (entry: LogEntry) => shown.find((row) => row.target === targetOf(entry) && isOf(row, entry));
  const unknown = displayed.filter((entry) => !ofEntry(entry) && OF_MESSAGES.has(entry.trigger));
  const outdated = await outdatedCauses(db, rows, unknown);

  return (entry) => {
    const { device, trigger } = entry;
    if (device?.state !== 'displayed') return undefined;
    const row = ofEntry(entry);
    if (!row && !OF_MESSAGES.has(trigger)) return undefined;
    const { token, former } = deviceOf(entry);
    const outdatedBy = row ? outdatedCauseOf(row) : outdated.get(causeKey(entry));
    // Nothing is known of what a former device shows; a token that was replaced belongs to the same device.
    if (former && former.because !== 'replaced') {
      return outdatedBy === undefined || former.because === 'unregistered'
        ? undefined
        : outdatedShown(outdatedBy, 'former');
    }
    if (outdatedBy === undefined) return currentlyShown(row?.kind === 'reaction' ? 'unopened' : 'unread');
    if (!clearsOutdated) return outdatedShown(outdatedBy, 'off');
    if (!token || !row) return outdatedShown(outdatedBy, 'unplanned');
    if (row.isCovered) return outdatedShown(outdatedBy, 'sent');
    return outdatedShown(outdatedBy, waiting.has(token.token_hash) ? 'waiting' : 'unplanned');
  };
}

/** Triggers whose notification is outdated when its message is read, without further facts. */
const OF_MESSAGES: ReadonlySet<Trigger> = new Set<Trigger>(['after_message', 'message_edited', 'unanswered']);

/** Returns whether a shown notification is that of the entry; a merged row has no message of its own. */
function isOf({ uid, kind, messageId }: ShownState, entry: LogEntry): boolean {
  const isReaction = entry.trigger === 'message_reaction_added';
  return (
    uid === entry.recipient &&
    messageId === entry.messageId &&
    kind !== 'merged' &&
    (kind === 'reaction') === isReaction
  );
}

/** Returns why notifications that the server keeps nothing about are outdated, by `causeKey`; others are absent. */
async function outdatedCauses(
  db: Db,
  rows: ReadonlyMap<number, MessageRow>,
  entries: readonly LogEntry[],
): Promise<ReadonlyMap<string, ClearCause>> {
  const reads = new Map<string, Promise<number>>();
  const readIdOf = (row: MessageRow, uid: string) => {
    const key = JSON.stringify([row.conversation_id, row.parent_id, uid]);
    const known = reads.get(key) ?? readUpTo(db, row, uid);
    reads.set(key, known);
    return known;
  };
  const causes = new Map<string, ClearCause>();
  for (const entry of new Map(entries.map((one) => [causeKey(one), one])).values()) {
    const cause = await outdatedCauseIn(rows.get(entry.messageId), entry, readIdOf);
    if (cause !== undefined) causes.set(causeKey(entry), cause);
  }
  return causes;
}

function causeKey({ messageId, recipient, trigger }: LogEntry): string {
  return JSON.stringify([messageId, recipient, trigger === 'unanswered']);
}

async function outdatedCauseIn(
  row: MessageRow | undefined,
  { recipient = '', trigger }: LogEntry,
  readIdOf: (row: MessageRow, uid: string) => Promise<number>,
): Promise<ClearCause | undefined> {
  if (!row) return 'retracted';
  if (row.deleted_at_ms !== null) return 'deleted';
  if ((await readIdOf(row, recipient)) < row.id) return undefined;
  return trigger === 'unanswered' ? 'answered' : 'read';
}

/**
 * Returns the id of the last message that a user has read. A conversation that they have deleted counts as read, with
 * its threads.
 */
async function readUpTo(db: Db, { conversation_id, parent_id }: MessageRow, uid: string): Promise<number> {
  const position = await findPosition(db, { conversationId: conversation_id, parentId: parent_id }, uid);
  const state = await findState(db, uid, conversation_id);
  return Math.max(position?.read_id ?? 0, state?.cleared_up_to ?? 0);
}
