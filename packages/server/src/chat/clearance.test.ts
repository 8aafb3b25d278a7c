import { SCOPES } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import {
  type Authority,
  mayAdd,
  mayChangeGroup,
  mayChangeScope,
  mayDispose,
  mayModerate,
  mayRemove,
  type Standing,
  standingOf,
} from './clearance.ts';

const AUTHORITIES: readonly Authority[] = ['server', 'owner', 'admin', 'moderator', 'participant', 'outsider'];
const STANDINGS: readonly Standing[] = ['owner', 'admin', 'moderator', 'participant', 'outsider'];

test.each<[Authority, string]>([
  ['server', 'admin moderator participant'],
  ['owner', 'admin moderator participant'],
  ['admin', 'admin moderator participant'],
  ['moderator', 'participant'],
  ['participant', ''],
  ['outsider', ''],
])('%s adds with the scopes: %s', (by, scopes) => {
  expect(SCOPES.filter((scope) => mayAdd(by, scope)).join(' ')).toBe(scopes);
});

test.each<[Authority, string]>([
  ['server', 'owner admin moderator participant outsider'],
  ['owner', 'admin moderator participant outsider'],
  ['admin', 'moderator participant outsider'],
  ['moderator', 'participant outsider'],
  ['participant', ''],
  ['outsider', ''],
])('%s kicks, bans and unbans: %s', (by, standings) => {
  expect(STANDINGS.filter((on) => mayRemove(by, on)).join(' ')).toBe(standings);
  expect(mayModerate(by)).toBe(standings !== '');
});

test.each<[Authority, string]>([
  [
    'server',
    'admin>moderator admin>participant moderator>admin moderator>participant participant>admin participant>moderator',
  ],
  [
    'owner',
    'admin>moderator admin>participant moderator>admin moderator>participant participant>admin participant>moderator',
  ],
  [
    'admin',
    'admin>moderator admin>participant moderator>admin moderator>participant participant>admin participant>moderator',
  ],
  ['moderator', ''],
  ['participant', ''],
  ['outsider', ''],
])("%s changes scopes, never the owner's: %s", (by, changes) => {
  const allowed = STANDINGS.filter((on) => on !== 'outsider').flatMap((on) =>
    SCOPES.filter((to) => on !== to && mayChangeScope(by, on, to)).map((to) => `${on}>${to}`),
  );
  expect(allowed.join(' ')).toBe(changes);
});

test('owner and admins change the group; only the owner deletes it or hands it over', () => {
  expect(AUTHORITIES.filter(mayChangeGroup)).toEqual(['server', 'owner', 'admin']);
  expect(AUTHORITIES.filter(mayDispose)).toEqual(['server', 'owner']);
});

test('an owner who has left is an outsider', () => {
  const group = { guid: 'g', owner: 'mara' };
  const member = { guid: 'g', uid: 'mara', scope: 'admin', joined_at_ms: 0 } as const;
  expect(standingOf(group, member)).toBe('owner');
  expect(standingOf(group, { ...member, uid: 'ivo' })).toBe('admin');
  expect(standingOf(group, undefined)).toBe('outsider');
});
