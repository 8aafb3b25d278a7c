import { expect, test } from 'vitest';
import type { Person } from '../src/playground/playground.ts';
import { sidesFrom, sidesText } from './sides.ts';

const [MARA, IVO, LENE, JOON] = ['mara', 'ivo', 'lene', 'joon'].map((uid) => person(uid)) as [
  Person,
  Person,
  Person,
  Person,
];
const AGENT = { ...person('harbour-bot'), isAgent: true };

test.each([
  // Both sides are in the address, whether or not the users are known.
  ['mara/user/ivo/-/ivo/group/crew', [MARA, IVO], 'mara/user/ivo/-/ivo/group/crew'],
  ['lene/user/joon/-/nils', [LENE], 'lene/user/joon/-/nils'],
  // The demo data.
  ['', [LENE, MARA, IVO], 'mara/user/ivo/-/ivo/user/mara'],
  // Without the demo data, its users do not exist.
  ['', [LENE, JOON], 'lene/user/joon/-/joon/user/lene'],
  ['lene/user/joon/12', [LENE, JOON], 'lene/user/joon/12/-/joon/user/lene'],
  ['lene/group/pier', [LENE, JOON], 'lene/group/pier/-/joon'],
  ['lene', [LENE, JOON], 'lene/-/joon'],
  // No one signs in as an agent.
  ['lene/user/harbour-bot', [AGENT, LENE, JOON], 'lene/user/harbour-bot/-/joon'],
  ['', [LENE], 'lene/-/lene'],
])('the sides of %j among %j', (hash, people, sides) => {
  expect(sidesText(sidesFrom(hash, people))).toBe(sides);
});

function person(uid: string): Person {
  return { uid, name: uid, avatar: undefined, statusMessage: undefined, isAgent: false };
}
