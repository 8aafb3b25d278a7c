import { path, type Query } from '../http/path.ts';
import type { MessagesSettings } from './messages-settings.ts';

/** Returns the path of the list. */
export function messagesPath({ uid, guid, parentMessageId }: MessagesSettings): string {
  if (parentMessageId !== undefined) return path`/messages/${parentMessageId}/thread`;
  if (uid !== undefined) return path`/users/${uid}/messages`;
  return guid === undefined ? '/messages' : path`/groups/${guid}/messages`;
}

/** Settings that have another name on the wire. */
const WIRE_NAMES = new Map([
  ['searchKeyword', 'searchKey'],
  ['hideDeletedMessages', 'hideDeleted'],
  ['hideQuotedMessages', 'hideQuoted'],
  ['updatesOnly', 'onlyUpdates'],
  ['mentionedUIDs', 'mentionedUids'],
]);

/** Returns the filters of messages, by their wire names; without page and start point. */
export function messagesQuery(settings: MessagesSettings): Query {
  const {
    uid: _,
    guid: _guid,
    parentMessageId: _parent,
    limit: _limit,
    messageId: _id,
    timestamp: _timestamp,
    mentionsWithTagInfo: _tags,
    mentionsWithBlockedInfo: _blocked,
    ...selection
  } = settings;
  return Object.fromEntries(Object.entries(selection).map(([name, value]) => [WIRE_NAMES.get(name) ?? name, value]));
}
