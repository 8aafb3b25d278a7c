import type { Message, QuotedMessage } from '@chatwire/protocol';
import { callsOfMessages } from '../../storage/calls/calls-store.ts';
import { findMessages, type MessageRow } from '../../storage/messages/messages-store.ts';
import { reactionsBy, receiptsOfUser, unreadReplies } from '../../storage/messages/my-view-store.ts';
import { savedAmong } from '../../storage/messages/saved-messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { seconds } from '../../storage/wire-values.ts';
import { toCall } from '../calls/to-call.ts';
import type { ReadContext } from '../chat.ts';
import { ProfileCache } from '../users/profile-cache.ts';
import { canSeeHeldMessages, type Viewer } from '../viewer.ts';
import { parseStoredData, parseStringList } from './content/stored-data.ts';
import { toMessage } from './to-message.ts';

export interface RenderOptions {
  /** Users and groups that are loaded already. */
  readonly profiles?: ProfileCache;
  readonly withTags?: boolean;
  /** Whether the messages are being stored, so that no one can have saved them. Default: false. */
  readonly isNew?: boolean;
}

/** Returns messages as a viewer sees them, in the order of `rows`. Loads users and groups once for all messages. */
export async function renderMessages(
  context: ReadContext,
  rows: readonly MessageRow[],
  viewer: Viewer,
  { profiles = new ProfileCache(), withTags = true, isNew = false }: RenderOptions = {},
): Promise<Message[]> {
  const { db } = context;
  const quoted = await findMessages(db, [...new Set(rows.map((row) => row.quoted_id ?? 0).filter((id) => id !== 0))]);
  const named = [...rows, ...quoted.values()];
  await profiles.load(
    db,
    named.flatMap((row) => uidsIn(row)),
    named.filter((row) => row.receiver_type === 'group').map((row) => row.receiver),
  );
  const calls = await callsOfMessages(
    db,
    rows.filter((row) => row.category === 'call').map((row) => row.id),
  );
  const viewerMembersOf = await viewerMembers(db, rows, viewer, isNew);
  return rows.map((row) => {
    const quote = row.quoted_id !== null && { quoted: quoteOf(row.quoted_id, quoted, profiles, viewer, context) };
    const call = calls.get(row.id);
    return toMessage(row, profiles, viewer, context, {
      ...viewerMembersOf(row),
      ...quote,
      ...(call && { call: toCall(call, viewer.audience) }),
      withTags,
    });
  });
}

/** Returns one message as a viewer sees it. */
export async function renderMessage(
  context: ReadContext,
  row: MessageRow,
  viewer: Viewer,
  options: RenderOptions = {},
): Promise<Message> {
  const [message] = await renderMessages(context, [row], viewer, options);
  if (!message) throw new Error('Expected one rendered message, got none.');
  return message;
}

function uidsIn(row: MessageRow): string[] {
  const uids = [row.sender, ...parseStringList(row.mentions), ...parseStringList(row.repliers)];
  if (row.receiver_type === 'user') uids.push(row.receiver);
  if (row.category !== 'action') return uids;
  const { by, on } = parseStoredData(row.data);
  return [...uids, ...(by ? [by] : []), ...(on ? [on] : [])];
}

/**
 * Returns a function that gives the members of a message that depend on the viewer. Queries only what a message can have, so
 * that a new message needs no query.
 */
async function viewerMembers(db: Db, rows: readonly MessageRow[], { uid }: Viewer, isNew: boolean) {
  if (uid === undefined) return () => ({});
  const idsOf = (wanted: (row: MessageRow) => boolean) => rows.filter(wanted).map((row) => row.id);
  const reactions = await reactionsBy(
    db,
    uid,
    idsOf((row) => row.reactions !== null),
  );
  const replies = await unreadReplies(
    db,
    uid,
    idsOf((row) => row.reply_count > 0),
  );
  const receipts = await receiptsOfUser(
    db,
    uid,
    idsOf((row) => row.sender !== uid),
  );
  const saved = await savedAmong(
    db,
    uid,
    idsOf(() => !isNew),
  );
  return (row: MessageRow) => {
    const myReactions = reactions.get(row.id);
    const receipt = receipts.get(row.id);
    return {
      ...(myReactions && { myReactions }),
      savedByMe: saved.has(row.id),
      ...(row.reply_count > 0 && { unreadReplyCount: replies.get(row.id) ?? 0 }),
      deliveredToMeAtMs: receipt?.deliveredAtMs,
      readByMeAtMs: receipt?.readAtMs,
    };
  };
}

/**
 * Returns a quoted message, without the message that it quotes in turn. Of a message that was deleted, or is held for
 * moderation, returns only the id and the time of the deletion.
 */
function quoteOf(
  id: number,
  quoted: ReadonlyMap<number, MessageRow>,
  profiles: ProfileCache,
  viewer: Viewer,
  context: ReadContext,
): QuotedMessage {
  const row = quoted.get(id);
  const isHeld = row?.hidden === 1 && !canSeeHeldMessages(viewer) && row.sender !== viewer.uid;
  if (!row || isHeld) return { id: String(id) };
  if (row.deleted_at_ms !== null) return { id: String(id), deletedAt: seconds(row.deleted_at_ms) };
  return toMessage(row, profiles, viewer, context);
}
