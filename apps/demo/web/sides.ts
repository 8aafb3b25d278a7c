import { type PaneRoute, routeFrom, routeText } from '../src/pane/pane-route.ts';

export type Sides = readonly [left: PaneRoute, right: PaneRoute];

const BETWEEN = '/-/';
/** Two users with a conversation. */
const AT_FIRST: Sides = [
  { uid: 'mara', chat: { kind: 'user', id: 'ivo' } },
  { uid: 'ivo', chat: { kind: 'user', id: 'mara' } },
];

/** Returns the users and routes of both sides from `mara/user/ivo/-/ivo/user/mara`. */
export function sidesFrom(hash: string): Sides {
  const [left = '', right = ''] = hash.split(BETWEEN);
  return [routeFrom(left) ?? AT_FIRST[0], routeFrom(right) ?? AT_FIRST[1]];
}

export function sidesText([left, right]: Sides): string {
  return `${routeText(left)}${BETWEEN}${routeText(right)}`;
}
