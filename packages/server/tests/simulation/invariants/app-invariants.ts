import type { Chat } from '@chatwire/sdk';
import type { LogEntryBody } from '@chatwire/testkit';
import type { World } from '../world/world.ts';

/** Most messages that a page contains. */
const PAGE = 100;

/** Checks that every app is connected again after the faults of its network. See docs/spec/sdk.md#connection. */
export function appsAreConnected({ apps }: World): readonly string[] {
  return apps.list
    .filter(({ isOpen, isConnected }) => isOpen && !isConnected)
    .map(({ id }) => `${id} has no connection`);
}

/**
 * Checks that the outbox of an open app has sent everything, and that the messages of a process that has ended were sent by the next
 * one. See docs/spec/sdk.md#outbox.
 */
export async function outboxesAreEmpty(world: World): Promise<readonly string[]> {
  const stored = await idsByMuid(world);
  return world.apps.list
    .filter(({ isOpen }) => isOpen)
    .flatMap((app) => [
      ...app.unsent.map((muid) => `${muid} is still in the outbox of ${app.id}`),
      ...[...app.sends.values()].flatMap(({ muid, receiver, result }) => {
        if (stored.has(muid) || world.purged.has(muid)) return [];
        if (result === 'pending') return [`${muid} of ${app.id} was never sent`];
        // The next process shows whether it was rejected.
        const isLost = result === 'unknown' && app.handles.has(receiver) && !app.hasFailed(muid);
        return isLost ? [`${muid} of ${app.id} was lost with its process`] : [];
      }),
    ]);
}

/** Checks that a message exists once if its app shows it as sent, and that no message exists twice. See docs/spec/sdk.md#outbox. */
export async function sentOnce(world: World): Promise<readonly string[]> {
  const stored = await idsByMuid(world);
  return world.apps.list.flatMap(({ sends }) =>
    [...sends.values()].flatMap(({ muid, result, id }) => {
      const ids = stored.get(muid) ?? [];
      if (ids.length > 1) return [`${muid} exists ${ids.length} times`];
      if (result === 'failed' && ids.length > 0) return [`${muid} exists, and its app shows that it could not be sent`];
      if (result !== 'sent' || id === undefined || world.purged.has(id)) return [];
      return ids[0] === id ? [] : [`${muid} was sent as ${id}, and exists as ${ids[0]}`];
    }),
  );
}

/**
 * Checks that every view shows what the server returns to an app that loads the conversation now: messages in their order, with
 * their edits, deletions, reactions, and replies, and the unread state. See docs/spec/sdk.md#catch-up.
 */
export async function appsShowTheChat(world: World): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const app of world.apps.list) {
    for (const [receiver, handle] of app.handles) {
      const list = `/${receiver === 'crew' ? 'groups' : 'users'}/${receiver}/messages?limit=${PAGE}`;
      const response = await world.call('GET', list, { token: app.token });
      // Not a member any more.
      if (response?.status !== 200) continue;
      const { data, meta } = response.body;
      const fault = rowsFault(handle, data) ?? unreadFault(handle, meta.conversation);
      if (fault) faults.push(`${app.id} in ${receiver}: ${fault}`);
    }
  }
  return faults;
}

function rowsFault(handle: Chat.ConversationHandle, listed: readonly LogEntryBody[]): string | undefined {
  const { status, live, keys, older } = handle.getSnapshot('timeline');
  if (status !== 'ready' || !live) return `the view is ${status}${live ? '' : ', and not at its newest message'}`;
  const shown = keys.flatMap((key) => shownRow(handle.getRow(key))).slice(-PAGE);
  const expected = listed.map(expectedRow);
  const compared = older.status === 'done' ? expected : expected.slice(-Math.max(1, shown.length));
  for (let n = 1; n <= Math.max(shown.length, compared.length); n += 1) {
    const [is, should] = [shown.at(-n), compared.at(-n)];
    if (is !== should) return `row ${n} from the end is ${is} instead of ${should}`;
  }
  return undefined;
}

function unreadFault(handle: Chat.ConversationHandle, conversation: LogEntryBody): string | undefined {
  const { count, lastReadMessageId = 0 } = handle.getSnapshot('unread');
  const [shown, expected] = [
    `${count} unread after ${lastReadMessageId}`,
    `${conversation.unreadMessageCount ?? 0} unread after ${conversation.lastReadMessageId ?? 0}`,
  ];
  return shown === expected ? undefined : `${shown} instead of ${expected}`;
}

/** Returns a stored message of a view; empty for one that is only in the outbox. */
function shownRow(row: Chat.MessageRow | undefined): readonly string[] {
  if (!row || row.message.getId() === 0) return [];
  const { message, reactions, thread } = row;
  return [
    rowText({
      id: message.getId(),
      isDeleted: message.isDeleted(),
      editedAt: message.getEditedAt(),
      text: message.getData()['text'],
      reactions,
      replies: thread.replyCount,
    }),
  ];
}

function expectedRow({ id, data, deletedAt, editedAt, replyCount = 0 }: LogEntryBody): string {
  const { text, reactions = [] } = data;
  return rowText({
    id: Number(id),
    isDeleted: deletedAt !== undefined,
    editedAt,
    text,
    reactions,
    replies: replyCount,
  });
}

function rowText({
  id,
  isDeleted,
  editedAt = 0,
  text,
  reactions,
  replies,
}: {
  readonly id: number;
  readonly isDeleted: boolean;
  readonly editedAt: number | undefined;
  readonly text: unknown;
  readonly reactions: readonly Chat.RowReaction[];
  readonly replies: number;
}): string {
  const counts = reactions.map(({ reaction, count, reactedByMe }) => `${reaction} ${count} ${reactedByMe}`).sort();
  const state = isDeleted ? 'deleted' : `${JSON.stringify(text)} edited ${editedAt}`;
  return `${id} ${state} [${counts.join()}] ${replies} replies`;
}

/** Returns the ids of the messages of apps, by muid. */
async function idsByMuid({ storage }: World): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await storage.db.selectFrom('messages').select(['id', 'muid']).where('muid', 'is not', null).execute();
  const ids = new Map<string, readonly number[]>();
  for (const { id, muid } of rows) ids.set(muid ?? '', [...(ids.get(muid ?? '') ?? []), id]);
  return ids;
}
