import { preparedQuery } from '../../prepared-query.ts';
import type { Db } from '../../storage.ts';
import type { ShownRow } from './shown-store.ts';

/** A shown notification, with the state that determines whether it is outdated. */
export interface ShownState {
  readonly target: string;
  readonly tag: string;
  readonly uid: string;
  readonly conversationId: string;
  readonly parentId: number;
  readonly messageId: number;
  readonly kind: ShownRow['kind'];
  readonly about: string;
  readonly sinceMs: number;
  readonly isOpened: boolean;
  readonly isCovered: boolean;
  readonly exists: boolean;
  readonly isDeleted: boolean;
  readonly isHidden: boolean;
  readonly hasLeft: boolean;
  readonly isSenderGone: boolean;
  readonly readId: number;
}

/**
 * Returns the notifications that targets show, newest message first. `only`: those with these tags, or about these messages.
 * Every join is by a primary key.
 */
export async function shownStates(
  db: Db,
  targets: readonly string[],
  only: { readonly tags?: readonly string[]; readonly messageIds?: readonly number[] } = {},
): Promise<ShownState[]> {
  const { tags, messageIds } = only;
  if (targets.length === 0 || tags?.length === 0) return [];
  return (await statesOf(db, targets, tags, messageIds)).map(toState);
}

const statesOf = preparedQuery<
  [targets: readonly string[], tags: readonly string[] | undefined, messageIds: readonly number[] | undefined],
  StateRow
>((db, targets, tags, messageIds) =>
  joinedStates(db)
    .where('s.target', 'in', targets)
    .$if(tags !== undefined, (query) => query.where('s.tag', 'in', tags ?? []))
    .$if(messageIds !== undefined, (query) => query.where('s.message_id', 'in', messageIds ?? []))
    .orderBy('s.message_id', 'desc')
    .orderBy('s.tag'),
);

/** Returns the notifications that the next `limit` targets show, for a check of all. `after`: last target, or `''` at first. */
export async function shownStatesAfter(db: Db, after: string, limit: number): Promise<ShownState[]> {
  const next = await db
    .selectFrom('shown')
    .select('target')
    .distinct()
    .where('target', '>', after)
    .orderBy('target')
    .limit(limit)
    .execute();
  return shownStates(
    db,
    next.map(({ target }) => target),
  );
}

function joinedStates(db: Db) {
  return db
    .selectFrom('shown as s')
    .leftJoin('messages as m', 'm.id', 's.message_id')
    .leftJoin('members as g', (join) => join.onRef('g.guid', '=', 'm.receiver').onRef('g.uid', '=', 's.uid'))
    .leftJoin('blocks as b', (join) => join.onRef('b.uid', '=', 's.uid').onRef('b.blocked_uid', '=', 's.sender'))
    .leftJoin('users as u', 'u.uid', 's.sender')
    .leftJoin('read_positions as r', (join) =>
      join
        .onRef('r.conversation_id', '=', 's.conversation_id')
        .onRef('r.parent_id', '=', 's.parent_id')
        .onRef('r.uid', '=', 's.uid'),
    )
    .leftJoin('conversation_states as c', (join) =>
      join.onRef('c.uid', '=', 's.uid').onRef('c.conversation_id', '=', 's.conversation_id'),
    )
    .select([
      's.target',
      's.tag',
      's.uid',
      's.conversation_id',
      's.parent_id',
      's.message_id',
      's.kind',
      's.about',
      's.since_ms',
      's.opened',
      's.told_at_ms',
      'm.id as found',
      'm.deleted_at_ms',
      'm.hidden',
      'm.receiver_type',
      'g.uid as member',
      'b.blocked_uid',
      'u.uid as sender_found',
      'u.deactivated_at_ms as gone_at_ms',
      'r.read_id',
      'c.cleared_up_to',
    ]);
}

type StateRow = Awaited<ReturnType<ReturnType<typeof joinedStates>['execute']>>[number];

function toState(row: StateRow): ShownState {
  const { target, tag, uid, kind, about } = row;
  return {
    target,
    tag,
    uid,
    conversationId: row.conversation_id,
    parentId: row.parent_id,
    messageId: row.message_id,
    kind,
    about,
    sinceMs: row.since_ms,
    isOpened: row.opened === 1,
    isCovered: row.told_at_ms !== null,
    exists: row.found !== null,
    isDeleted: row.deleted_at_ms !== null,
    isHidden: row.hidden === 1,
    hasLeft: row.receiver_type === 'group' && row.member === null,
    isSenderGone: row.blocked_uid !== null || row.sender_found === null || row.gone_at_ms !== null,
    // A conversation that the recipient has hidden counts as read, with its threads.
    readId: Math.max(row.read_id ?? 0, row.cleared_up_to ?? 0),
  };
}
