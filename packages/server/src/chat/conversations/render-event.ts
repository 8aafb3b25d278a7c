import { type Message, type ServerFrame, SYSTEM_UID } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ConversationEventRow } from '../../storage/conversations/conversation-events-store.ts';
import { type ConversationStateRow, statesOf } from '../../storage/conversations/conversation-states-store.ts';
import { findGroups, type GroupRow } from '../../storage/groups/groups-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { findMessages, type MessageRow } from '../../storage/messages/messages-store.ts';
import { seconds } from '../../storage/wire-values.ts';
import type { ReadContext } from '../chat.ts';
import { parseReactions, parseStoredData } from '../messages/content/stored-data.ts';
import { renderMessages } from '../messages/render.ts';
import { ProfileCache } from '../users/profile-cache.ts';
import { cursorOf, type EventDetail } from './event-log.ts';

/**
 * Returns the frames of stored events, each with the current state of its message. Events that the user may not see become
 * `skip`: those of messages that are held for moderation, deleted permanently, or hidden by the user. Members also see events
 * from before they joined a group, as in its message list. See docs/spec/rest-and-realtime.md#conversations-and-changes,
 * #sequence-numbers.
 */
export async function renderEventsFor(
  context: ReadContext,
  uid: string,
  events: readonly ConversationEventRow[],
): Promise<ServerFrame[]> {
  const { db } = context;
  const rows = await findMessages(db, [...new Set(events.map((event) => event.message_id))]);
  const profiles = new ProfileCache();
  const messages = new Map(
    (await renderMessages(context, [...rows.values()], { uid, audience: 'user' }, { profiles })).map((message) => [
      Number(message.id),
      message,
    ]),
  );
  const details = new Map(events.map((event) => [event.event_id, detailOf(event)]));
  const namedUids = [...details.values()].map(({ reaction, by }) => reaction?.uid ?? by ?? SYSTEM_UID);
  await profiles.load(db, namedUids, []);
  const guids = [...rows.values()].filter((row) => row.category === 'action').map((row) => row.receiver);
  const groups = await findGroups(db, [...new Set(guids)]);
  const states = await statesOf(db, uid, [...new Set(events.map((event) => event.conversation_id))]);
  return events.map((event) => {
    const sources: EventSources = {
      row: rows.get(event.message_id),
      message: messages.get(event.message_id),
      detail: details.get(event.event_id) ?? {},
      state: states.get(event.conversation_id),
    };
    return frameFor(event, uid, sources, profiles, groups);
  });
}

/** Returns a message as others see it after its deletion: without data, tags, quoted message, and muid. */
export function toDeletedMessage(message: Message, atMs: number, by: string): Message {
  const { tags: _, quotedMessage: _quoted, muid: _muid, ...rest } = message;
  return { ...rest, data: {}, deletedAt: seconds(atMs), deletedBy: by };
}

/** Data from which the frame of an event is built. */
interface EventSources {
  readonly row: MessageRow | undefined;
  readonly message: Message | undefined;
  readonly detail: EventDetail;
  readonly state: ConversationStateRow | undefined;
}

function frameFor(
  event: ConversationEventRow,
  uid: string,
  { row, message, detail, state }: EventSources,
  profiles: ProfileCache,
  groups: ReadonlyMap<string, GroupRow>,
): ServerFrame {
  const position = {
    at: event.at_ms,
    conversationId: event.conversation_id,
    seq: event.seq,
    cursor: cursorOf(event.event_id),
  };
  const skip = { type: 'skip', ...position };
  if (event.message_id <= (state?.cleared_up_to ?? 0)) return skip;
  if (detail.tombstone) {
    if (detail.forOthers === 'skip' && detail.tombstone.sender !== uid) return skip;
    return {
      type: event.type,
      ...position,
      data: { message: { ...detail.tombstone, seq: event.seq }, permanent: true },
    };
  }
  if (!row || !message) return skip;
  const isMine = row.sender === uid;
  if (event.type === 'message_moderated' && !isMine) {
    const type = detail.forOthers ?? 'skip';
    if (type === 'skip') return skip;
    if (row.hidden === 0) return { type: 'message', ...position, data: { message } };
    return {
      type: 'message_deleted',
      ...position,
      data: { message: toDeletedMessage(message, event.at_ms, SYSTEM_UID) },
    };
  }
  if (row.hidden === 1 && !isMine) return skip;
  return { type: event.type, ...position, data: dataOf(event, row, message, detail, profiles, groups) };
}

function dataOf(
  event: ConversationEventRow,
  row: MessageRow,
  message: Message,
  { reaction, action, by = SYSTEM_UID }: EventDetail,
  profiles: ProfileCache,
  groups: ReadonlyMap<string, GroupRow>,
): object {
  switch (event.type) {
    case 'reaction_added':
    case 'reaction_removed':
      return {
        ...(reaction && {
          reaction: {
            id: String(reaction.id),
            messageId: message.id,
            reaction: reaction.reaction,
            uid: reaction.uid,
            reactedAt: seconds(reaction.atMs),
            reactedBy: profiles.user(reaction.uid),
          },
        }),
        messageId: message.id,
        ...(message.parentId !== undefined && { parentId: message.parentId }),
        reactions: parseReactions(row.reactions),
      };
    case 'message_pinned':
    case 'message_unpinned':
      return { message, by: profiles.user(by) };
    case 'group_member': {
      const stored = parseStoredData(row.data);
      const group = groups.get(row.receiver);
      return {
        action: stored.action,
        message,
        group: group ? toGroup(group) : { guid: row.receiver },
        by: profiles.user(stored.by ?? row.sender),
        on: profiles.user(stored.on ?? row.sender),
        ...(stored.oldScope && { oldScope: stored.oldScope }),
        ...(stored.newScope && { newScope: stored.newScope }),
      };
    }
    case 'call':
      return { action, call: message.data.call, message };
    case 'message':
    case 'message_edited':
    case 'message_deleted':
    case 'message_moderated':
      return { message };
    default:
      return assertNever(event.type);
  }
}

function detailOf(event: ConversationEventRow): EventDetail {
  return event.detail === null ? {} : JSON.parse(event.detail);
}
