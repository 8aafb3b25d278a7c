import type { ClearCause, DeviceContext, LogEntry, Trigger } from '@chatwire/protocol';
import { clearedUpToOf } from '../../storage/conversations/conversation-states-store.ts';
import {
  firstReadMarks,
  type MarkRow,
  type PositionRow,
  positionsOf,
} from '../../storage/conversations/positions-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { ReadSessionId } from '../../storage/schema/conversations/read-session-id.ts';
import type { Db } from '../../storage/storage.ts';
import type { DevicesOfEntries } from './devices-of-entries.ts';
import { readDevicesOf } from './read-devices.ts';

/** Whether, when, and on which device the recipient of an entry read its message; empty for other entries. */
export type ReadFacts = Pick<DeviceContext, 'unread' | 'readAtMS' | 'readOn'>;

/** Triggers whose push asks the recipient to read its message. */
const OF_MESSAGES: ReadonlySet<Trigger> = new Set<Trigger>(['after_message', 'message_edited', 'unanswered']);

/** Returns whether a push asks the recipient to read its message, or clears notifications because they did. */
function isAboutReading({ trigger, cleared }: LogEntry): boolean {
  return OF_MESSAGES.has(trigger) || isRead(cleared?.cause);
}

function isRead(cause: ClearCause | undefined): boolean {
  return cause === 'read' || cause === 'answered';
}

/** Returns whether a notification was cleared because the user read its message, so that its words depend on where. */
export function wasClearedByReading({ device }: LogEntry): boolean {
  return device?.state === 'cleared' && isRead(device.clearedBy);
}

/** Whether a message is unread for a user, and their last reading that is known. A message can be marked as unread again. */
interface MessageReading {
  readonly isUnread: boolean;
  readonly read: Read | undefined;
}

/** When, and in which login session, a message was read. */
interface Read {
  readonly atMs: number;
  readonly sessionId: ReadSessionId;
}

/**
 * Looks up who has read the messages of entries, for many entries at once: a constant number of queries per message. Groups with
 * more members than CHATWIRE_RECEIPT_GROUP_SIZE keep only the last read position of each, so that the time is that of the last
 * reading. See docs/spec/last-mile.md#read-messages.
 */
export async function readFactsOf(
  db: Db,
  rows: ReadonlyMap<number, MessageRow>,
  entries: readonly LogEntry[],
  deviceOf: DevicesOfEntries,
): Promise<(entry: LogEntry) => ReadFacts> {
  const asking = entries.filter((entry) => isAboutReading(entry) && entry.recipient !== undefined);
  const byMessage = [...Map.groupBy(asking, ({ messageId }) => messageId)];
  const reads = await Promise.all(
    byMessage.map(async ([messageId, some]): Promise<readonly [string, MessageReading][]> => {
      const row = rows.get(messageId);
      if (!row) return [];
      const ofMessage = await readsOf(db, row, [...new Set(some.map(({ recipient = '' }) => recipient))]);
      return [...ofMessage].map(([uid, fact]) => [keyOf(messageId, uid), fact]);
    }),
  );
  const facts = new Map(reads.flat());
  const uids = [...new Set(asking.map(({ recipient = '' }) => recipient))];
  const sessions = [...facts.values()].flatMap(({ read }) => read?.sessionId ?? []);
  const deviceOfSession = await readDevicesOf(db, uids, sessions);
  return (entry) => {
    const fact = isAboutReading(entry) && facts.get(keyOf(entry.messageId, entry.recipient ?? ''));
    if (!fact) return {};
    const { isUnread, read } = fact;
    const readOn = read && deviceOfSession(read.sessionId, deviceOf(entry));
    return {
      ...(isUnread && { unread: true as const }),
      ...(read && { readAtMS: read.atMs }),
      ...(readOn && { readOn }),
    };
  };
}

function keyOf(messageId: number, uid: string): string {
  return `${messageId} ${uid}`;
}

/** Returns what is known about each of these users. Omits the sender. */
async function readsOf(db: Db, row: MessageRow, uids: readonly string[]): Promise<Map<string, MessageReading>> {
  const scope = { conversationId: row.conversation_id, parentId: row.parent_id };
  const readers = uids.filter((uid) => uid !== row.sender);
  const positions = await positionsOf(db, scope, readers);
  const marks = await firstReadMarks(db, scope, row.id, row.receiver_type === 'group' ? readers : []);
  const cleared = await clearedUpToOf(db, row.conversation_id, readers);
  return new Map(
    readers.map((uid) => {
      const position = positions.get(uid);
      const mark = marks.get(uid);
      const isUnread = Math.max(position?.read_id ?? 0, cleared.get(uid) ?? 0) < row.id;
      return [uid, { isUnread, read: readOneOnOne(row) ?? (mark && readInGroup(mark)) ?? lastRead(row, position) }];
    }),
  );
}

/** In a group, the column has the time at which every member had read the message. */
function readOneOnOne({ receiver_type, read_at_ms, read_session_id }: MessageRow): Read | undefined {
  return receiver_type === 'user' && read_at_ms !== null ? { atMs: read_at_ms, sessionId: read_session_id } : undefined;
}

function readInGroup({ at_ms, session_id }: MarkRow): Read {
  return { atMs: at_ms, sessionId: session_id };
}

function lastRead(row: MessageRow, position: PositionRow | undefined): Read | undefined {
  if (!position || position.read_id < row.id) return undefined;
  return { atMs: position.read_at_ms, sessionId: position.read_session_id };
}
