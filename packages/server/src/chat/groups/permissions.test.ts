import { SCOPES } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import {
  type ActorRole,
  canAdd,
  canChangeGroup,
  canChangeRole,
  canDeleteGroup,
  canModerate,
  canRemove,
  type GroupRole,
  groupRoleOf,
} from './permissions.ts';

const AUTHORITIES: readonly ActorRole[] = ['server', 'owner', 'admin', 'moderator', 'participant', 'outsider'];
const STANDINGS: readonly GroupRole[] = ['owner', 'admin', 'moderator', 'participant', 'outsider'];

test.each<[ActorRole, string]>([
  ['server', 'admin moderator participant'],
  ['owner', 'admin moderator participant'],
  ['admin', 'admin moderator participant'],
  ['moderator', 'participant'],
  ['participant', ''],
  ['outsider', ''],
])('%s adds with the scopes: %s', (by, scopes) => {
  expect(SCOPES.filter((scope) => canAdd(by, scope)).join(' ')).toBe(scopes);
});

test.each<[ActorRole, string]>([
  ['server', 'owner admin moderator participant outsider'],
  ['owner', 'admin moderator participant outsider'],
  ['admin', 'moderator participant outsider'],
  ['moderator', 'participant outsider'],
  ['participant', ''],
  ['outsider', ''],
])('%s kicks, bans and unbans: %s', (by, standings) => {
  expect(STANDINGS.filter((on) => canRemove(by, on)).join(' ')).toBe(standings);
  expect(canModerate(by)).toBe(standings !== '');
});

test.each<[ActorRole, string]>([
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
    SCOPES.filter((to) => on !== to && canChangeRole(by, on, to)).map((to) => `${on}>${to}`),
  );
  expect(allowed.join(' ')).toBe(changes);
});

test('owner and admins change the group; only the owner deletes it or hands it over', () => {
  expect(AUTHORITIES.filter(canChangeGroup)).toEqual(['server', 'owner', 'admin']);
  expect(AUTHORITIES.filter(canDeleteGroup)).toEqual(['server', 'owner']);
});

test('an owner who has left the group has no permissions in it', () => {
  const group = { guid: 'g', owner: 'mara' };
  const member = { guid: 'g', uid: 'mara', scope: 'admin', joined_at_ms: 0 } as const;
  expect(groupRoleOf(group, member)).toBe('owner');
  expect(groupRoleOf(group, { ...member, uid: 'ivo' })).toBe('admin');
  expect(groupRoleOf(group, undefined)).toBe('outsider');
});
