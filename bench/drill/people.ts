import { generateFcmAccount } from '@chatwire/sandbox';
import { api } from '../realtime/api.ts';

const USERS = 12;
const GROUPS = 6;
const MEMBERS = 4;

/** Members by group. */
export const GROUP_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from({ length: GROUPS }, (_, group) => [
    `group${group}`,
    Array.from({ length: MEMBERS }, (_, member) => `user${((group * USERS) / GROUPS + member) % USERS}`),
  ]),
);

export const UIDS: readonly string[] = Array.from({ length: USERS }, (_, index) => `user${index}`);

/** Returns the recipients of a message to the group. */
export function recipientsOf(guid: string, sender: string): readonly string[] {
  return (GROUP_MEMBERS.get(guid) ?? []).filter((uid) => uid !== sender);
}

/** Returns the groups of a user. */
export function groupsOf(uid: string): readonly string[] {
  return [...GROUP_MEMBERS.keys()].filter((guid) => GROUP_MEMBERS.get(guid)?.includes(uid));
}

/** Creates the users, the groups, and the account of the sandbox FCM. */
export async function createPeople(url: string): Promise<void> {
  const call = api(url);
  const account = { providerId: 'main', serviceAccountCreds: generateFcmAccount() };
  await call('POST', '/notifications/push/v1/providers/fcm', account);
  for (const uid of UIDS) await call('POST', '/users', { uid, name: uid });
  for (const [guid, [owner, ...participants]] of GROUP_MEMBERS) {
    await call('POST', '/groups', { guid, name: guid, type: 'public', owner, members: { participants } });
  }
}
