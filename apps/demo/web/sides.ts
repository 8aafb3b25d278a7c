import { type PaneRoute, routeFrom, routeText } from '../src/pane/pane-route.ts';

export type Sides = readonly [left: PaneRoute, right: PaneRoute];

const SEPARATOR = '/-/';
/** Two users in their conversation. */
const DEFAULT_SIDES: Sides = [
  { uid: 'mara', chat: { kind: 'user', id: 'ivo' } },
  { uid: 'ivo', chat: { kind: 'user', id: 'mara' } },
];

/** Returns the users and routes of both sides from `mara/user/ivo/-/ivo/user/mara`. */
export function sidesFrom(hash: string): Sides {
  const [left = '', right = ''] = hash.split(SEPARATOR);
  return [routeFrom(left) ?? DEFAULT_SIDES[0], routeFrom(right) ?? DEFAULT_SIDES[1]];
}

export function sidesText([left, right]: Sides): string {
  return `${routeText(left)}${SEPARATOR}${routeText(right)}`;
}
