import type { ReactionCount } from '@chatwire/protocol';
import { checkContent, checkKind } from '../chat/messages/content/check-content.ts';
import { contentColumns } from '../chat/messages/content/content-columns.ts';
import { findMentions, type Mentions } from '../chat/messages/content/find-mentions.ts';
import { sanitizeData } from '../chat/messages/content/parse-draft.ts';
import { messageRow } from '../chat/messages/message-row.ts';
import { mentionedParticipants } from '../chat/messages/store.ts';
import { checkReaction } from '../chat/reactions/record.ts';
import { bulkInsert } from '../storage/bulk-insert.ts';
import { conversationKey, type SeqRequest, takeSeqs } from '../storage/conversations/conversations-store.ts';
import { findImported } from '../storage/imports/imports-store.ts';
import { EVERYONE_UID } from '../storage/messages/mentions-store.ts';
import { takeMessageIds } from '../storage/messages/message-ids.ts';
import { findMessages, type MessageRow } from '../storage/messages/messages-store.ts';
import { addReplies } from '../storage/threads/add-replies.ts';
import type { ImportTransaction } from './import-transaction.ts';
import { type MessageRecord, RejectedRecord, timeOf } from './records.ts';

type NewMessage = Omit<MessageRow, 'id' | 'seq'>;
type LinkedMessage = Pick<MessageRow, 'id' | 'conversation_id' | 'parent_id'>;

interface PreparedMessage {
  readonly id: number;
  readonly sourceId: string;
  readonly row: NewMessage;
  readonly mentions: Mentions;
  readonly reactions: readonly NewReaction[];
}

interface NewReaction {
  readonly uid: string;
  readonly reaction: string;
  readonly reacted_at_ms: number;
}

/**
 * Adds messages as if they had been sent at their time: with sequence numbers, mentions, reactions, and threads, but without
 * notifications, and read by everyone. Those that were imported before are skipped. See docs/guides/import.md.
 */
export async function importMessages(tx: ImportTransaction, records: readonly MessageRecord[]): Promise<void> {
  const sourceIds = records.flatMap(({ id, parent, quoted }) => [id, ...linkIds(parent, quoted)]);
  const imported = await findImported(tx.db, [...new Set(sourceIds)]);
  const newRecords = withoutRepeats(records.filter(({ id }) => !imported.has(id)));
  await loadIds(tx, newRecords);
  const targets = newRecords
    .flatMap(({ parent, quoted }) => linkIds(parent, quoted))
    .flatMap((id) => imported.get(id) ?? []);
  const links = new Map<string, LinkedMessage>();
  const known = await findMessages(tx.db, [...new Set(targets)]);
  for (const [sourceId, id] of imported) {
    const message = known.get(id);
    if (message) links.set(sourceId, message);
  }
  const ids = (await takeMessageIds(tx.db, tx.engine, newRecords.length))[Symbol.iterator]();
  const prepared = await tx.accepted(newRecords, async (record): Promise<PreparedMessage> => {
    const message = await prepare(tx, record, links);
    const { value: id } = ids.next();
    if (id === undefined) throw new Error('expected an id for each message');
    links.set(record.id, { id, conversation_id: message.row.conversation_id, parent_id: message.row.parent_id });
    return { id, ...message };
  });
  await store(tx, prepared);
  await joinThreads(tx, prepared);
  tx.count('message', prepared.length + records.length - newRecords.length, prepared.length);
}

function linkIds(parent: string | undefined, quoted: string | undefined): string[] {
  return [parent, quoted].filter((id) => id !== undefined);
}

function withoutRepeats(records: readonly MessageRecord[]): MessageRecord[] {
  const seen = new Set<string>();
  return records.filter(({ id }) => !seen.has(id) && seen.add(id));
}

async function loadIds({ db, known }: ImportTransaction, records: readonly MessageRecord[]): Promise<void> {
  const receivers = (type: MessageRecord['receiverType']) =>
    records.filter(({ receiverType }) => receiverType === type).map(({ receiver }) => receiver);
  const reacted = records.flatMap(({ reactions = [] }) => reactions.map(({ uid }) => uid));
  await known.loadUsers(db, [...records.map(({ sender }) => sender), ...receivers('user'), ...reacted]);
  await known.loadGroups(db, receivers('group'));
}

async function prepare(
  tx: ImportTransaction,
  record: MessageRecord,
  links: ReadonlyMap<string, LinkedMessage>,
): Promise<Omit<PreparedMessage, 'id'>> {
  const { sender, receiver, receiverType, tags = [] } = record;
  tx.known.assertUser(sender);
  if (receiverType === 'user') tx.known.assertUser(receiver);
  else tx.known.assertGroup(receiver);
  if (receiverType === 'user' && sender === receiver) throw new RejectedRecord('receiver must not be the sender');
  const conversation = conversationKey(sender, receiver, receiverType);
  const kind = checkKind(record.category, record.type, true);
  const data = sanitizeData(record.data, tx.config);
  checkContent(kind, data, tx.config.textLength);
  const sentAtMs = timeOf('sentAt', record.sentAt);
  const editedAtMs = timeOf('editedAt', record.editedAt) ?? null;
  const deletedAtMs = timeOf('deletedAt', record.deletedAt) ?? null;
  const parent = linkOf('parent', record.parent, conversation.conversation_id, links);
  if (parent && parent.parent_id !== 0) throw new RejectedRecord('parent must not be a reply');
  const quoted = linkOf('quoted', record.quoted, conversation.conversation_id, links);
  const isDeleted = deletedAtMs !== null;
  const found = isDeleted ? NO_MENTIONS : findMentions(data.text ?? '');
  const mentions = hasAny(found)
    ? await mentionedParticipants(tx.db, { id: receiver, conversation }, sender, found)
    : NO_MENTIONS;
  const reactions = isDeleted ? [] : reactionsOf(tx, record, sentAtMs);
  const { seq: _, ...row } = messageRow(conversation, 0, sentAtMs, {
    sender,
    receiver,
    ...kind,
    data: isDeleted ? {} : data,
    ...(isDeleted ? {} : contentColumns(data)),
    parent_id: parent?.id ?? 0,
    quoted_id: quoted?.id ?? null,
    mentions: mentions.uids.length > 0 ? JSON.stringify(mentions.uids) : null,
    mentions_all: mentions.all ? 1 : 0,
    tags: tags.length > 0 ? JSON.stringify(tags) : null,
    reactions: reactions.length > 0 ? JSON.stringify(countsOf(reactions)) : null,
    listed: parent || data.updateConversation === false ? 0 : 1,
    // Imported messages are not unread.
    counted: 0,
    delivered_at_ms: timeOf('deliveredAt', record.deliveredAt) ?? timeOf('readAt', record.readAt) ?? null,
    read_at_ms: timeOf('readAt', record.readAt) ?? null,
    edited_at_ms: editedAtMs,
    edited_by: editedAtMs === null ? null : sender,
    deleted_at_ms: deletedAtMs,
    deleted_by: isDeleted ? sender : null,
    updated_at_ms: Math.max(sentAtMs, editedAtMs ?? 0, deletedAtMs ?? 0),
  });
  return { sourceId: record.id, row, mentions, reactions };
}

const NO_MENTIONS: Mentions = { uids: [], all: false };

function hasAny({ uids, all }: Mentions): boolean {
  return all || uids.length > 0;
}

function linkOf(
  name: string,
  sourceId: string | undefined,
  conversationId: string,
  links: ReadonlyMap<string, LinkedMessage>,
): LinkedMessage | undefined {
  if (sourceId === undefined) return undefined;
  const link = links.get(sourceId);
  if (link?.conversation_id === conversationId) return link;
  throw new RejectedRecord(`${name} must be the id of an earlier message of the same conversation`);
}

function reactionsOf(tx: ImportTransaction, { reactions = [] }: MessageRecord, sentAtMs: number): NewReaction[] {
  const rows = new Map<string, NewReaction>();
  for (const { uid, reaction, reactedAt } of reactions) {
    tx.known.assertUser(uid);
    const row = { uid, reaction: checkReaction(reaction), reacted_at_ms: timeOf('reactedAt', reactedAt) ?? sentAtMs };
    rows.set(`${uid} ${row.reaction}`, row);
  }
  return [...rows.values()];
}

function countsOf(reactions: readonly NewReaction[]): ReactionCount[] {
  const groups = Map.groupBy(reactions, ({ reaction }) => reaction);
  return [...groups].map(([reaction, { length }]) => ({ reaction, count: length }));
}

async function store(tx: ImportTransaction, prepared: readonly PreparedMessage[]): Promise<void> {
  if (prepared.length === 0) return;
  const groups = Map.groupBy(prepared, ({ row }) => row.conversation_id);
  const last = await takeSeqs(tx.db, [...groups.values()].map(seqRequestOf));
  const next = new Map([...groups].map(([id, { length }]) => [id, (last.get(id) ?? length) - length]));
  const messages: MessageRow[] = prepared.map(({ id, row }) => {
    const seq = (next.get(row.conversation_id) ?? 0) + 1;
    next.set(row.conversation_id, seq);
    return { id, ...row, seq };
  });
  await insert(tx, 'messages', messages);
  await insert(
    tx,
    'conversation_events',
    messages.map(({ id, conversation_id, seq }) => ({
      conversation_id,
      seq,
      type: 'message',
      at_ms: tx.nowMs,
      message_id: id,
      subject: null,
      detail: null,
    })),
  );
  await insert(
    tx,
    'imported_messages',
    prepared.map(({ id, sourceId }) => ({ source_id: sourceId, message_id: id })),
  );
  await insert(
    tx,
    'message_mentions',
    prepared.flatMap(({ id, row, mentions: { uids, all } }) =>
      [...uids, ...(all ? [EVERYONE_UID] : [])].map((uid) => ({
        conversation_id: row.conversation_id,
        uid,
        message_id: id,
      })),
    ),
  );
  await insert(
    tx,
    'reactions',
    prepared.flatMap(({ id, reactions }) => reactions.map((reaction) => ({ message_id: id, ...reaction }))),
  );
}

function seqRequestOf(messages: readonly PreparedMessage[]): SeqRequest {
  const [first] = messages;
  if (!first) throw new Error('expected at least one message');
  const { sender, receiver, receiver_type } = first.row;
  const times = messages.map(({ row }) => row.sent_at_ms);
  const listed = messages.filter(({ row }) => row.listed === 1).map(({ row }) => row.sent_at_ms);
  return {
    key: conversationKey(sender, receiver, receiver_type),
    count: messages.length,
    createdAtMs: Math.min(...times),
    activeAtMs: Math.max(0, ...listed),
  };
}

/** Subscribes authors, repliers, and mentioned users to their threads. */
async function joinThreads(tx: ImportTransaction, prepared: readonly PreparedMessage[]): Promise<void> {
  const replies = prepared.filter(({ row }) => row.parent_id !== 0);
  if (replies.length === 0) return;
  const parents = await findMessages(tx.db, [...new Set(replies.map(({ row }) => row.parent_id))]);
  await addReplies(
    tx.db,
    tx.engine,
    parents,
    replies.map(({ id, row }) => ({ id, ...row })),
  );
  const followers = replies.flatMap(({ row, mentions }) => {
    const { parent_id, conversation_id } = row;
    const author = parents.get(parent_id)?.sender ?? row.sender;
    return [author, row.sender, ...mentions.uids].map((uid) => ({ parent_id, uid, conversation_id, subscribed: 1 }));
  });
  await bulkInsert(tx.db, tx.engine, {
    table: 'thread_subscriptions',
    columns: ['parent_id', 'uid', 'conversation_id', 'subscribed'],
    rows: followers,
    skipsExisting: true,
  });
}

async function insert({ db, engine }: ImportTransaction, table: string, rows: readonly object[]): Promise<void> {
  await bulkInsert(db, engine, {
    table,
    columns: Object.keys(rows[0] ?? {}),
    rows: rows.map((row): Record<string, unknown> => ({ ...row })),
  });
}
