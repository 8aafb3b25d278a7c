import { type PaneRoute, routeFrom, routeText } from '../src/pane/pane-route.ts';
import type { Person } from '../src/playground/playground.ts';

export type Sides = readonly [left: PaneRoute, right: PaneRoute];

const SEPARATOR = '/-/';
/** Users of the demo data. */
const FIRST_UIDS = ['mara', 'ivo'] as const;

/**
 * Returns the users and routes of both sides from `mara/user/ivo/-/ivo/user/mara`. A side that is missing shows the other user of the
 * conversation, or another user of the server.
 */
export function sidesFrom(hash: string, people: readonly Person[]): Sides {
  const [leftText = '', rightText = ''] = hash.split(SEPARATOR);
  const uids = people.filter(({ isAgent }) => !isAgent).map(({ uid }) => uid);
  const left = routeFrom(leftText) ?? firstSide(uids);
  return [left, routeFrom(rightText) ?? otherSideOf(left, uids)];
}

export function sidesText([left, right]: Sides): string {
  return `${routeText(left)}${SEPARATOR}${routeText(right)}`;
}

/** Returns the first user, in a conversation with the second if there is one. */
function firstSide(uids: readonly string[]): PaneRoute {
  const [uid = FIRST_UIDS[0], other] = FIRST_UIDS.every((each) => uids.includes(each)) ? FIRST_UIDS : uids;
  return other === undefined ? { uid } : { uid, chat: { kind: 'user', id: other } };
}

function otherSideOf({ uid, chat }: PaneRoute, uids: readonly string[]): PaneRoute {
  if (chat?.kind === 'user' && uids.includes(chat.id)) return { uid: chat.id, chat: { kind: 'user', id: uid } };
  return { uid: uids.find((other) => other !== uid) ?? uid };
}
