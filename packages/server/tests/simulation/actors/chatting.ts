import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import type { SimPhone } from '../world/sim-phone.ts';
import { PEOPLE, type World } from '../world/world.ts';
import { one } from './step-kind.ts';

/** A conversation as one user sees it. `receiver`: the group, or another user. */
export interface Conversation {
  readonly uid: string;
  readonly receiver: string;
}

export function someConversation(random: Seeded): Conversation {
  return conversationOf(random, one(random, PEOPLE));
}

/** Returns the group or a conversation with another user, as `uid` sees it. */
export function conversationOf(random: Seeded, uid: string): Conversation {
  if (random.chance(0.5)) return { uid, receiver: 'crew' };
  const receiver = one(
    random,
    PEOPLE.filter((person) => person !== uid),
  );
  return { uid, receiver };
}

export function conversationIdOf(uid: string, receiver: string): string {
  return receiver === 'crew' ? 'group_crew' : [uid, receiver].sort().join('_user_');
}

export function pathOf({ receiver }: Pick<Conversation, 'receiver'>): string {
  return receiver === 'crew' ? '/groups/crew' : `/users/${receiver}`;
}

/** Sends a text. `parentId`: the message to which it is a reply. Returns the status and the id of the message, for the trace. */
export async function sendText(
  world: World,
  { uid, receiver }: Conversation,
  text: string,
  parentId?: number,
): Promise<string> {
  const receiverType = receiver === 'crew' ? 'group' : 'user';
  const body = {
    receiver,
    receiverType,
    type: 'text',
    data: { text },
    ...(parentId && { parentId: String(parentId) }),
  };
  const response = await world.call('POST', '/messages', { as: uid, body });
  const id = Number(response?.body.data?.id);
  if (response?.status === 200) {
    world.messages.push(id);
    if (parentId) world.parents.set(id, parentId);
  }
  return `${response?.status} ${id}`;
}

/** Reads a conversation on no phone, up to the message `id`. Default: all. */
export async function readBy(world: World, conversation: Conversation, id?: number): Promise<string> {
  const { uid, receiver } = conversation;
  const path = `${pathOf(conversation)}/conversation/read`;
  const response = await world.call('POST', path, { as: uid, body: id ? { id: String(id) } : {} });
  if (response?.status !== 404) world.opened.set(`${uid} ${conversationIdOf(uid, receiver)}`, world.clock.nowMs);
  return String(response?.status);
}

/** Opens a conversation on a phone, where the app clears its notifications and sets the badge. */
export async function readOn(world: World, phone: SimPhone, receiver: string): Promise<string> {
  const { uid } = phone;
  const conversationId = conversationIdOf(uid, receiver);
  if (!phone.state.isOnline || !phone.isRegistered || !phone.state.isInstalled) return 'not possible';
  phone.open(conversationId);
  const path = `${pathOf({ receiver })}/conversation/read`;
  const response = await world.call('POST', path, { token: phone.authToken, body: {} });
  if (response?.status !== 404) world.opened.set(`${uid} ${conversationId}`, world.clock.nowMs);
  if (response?.status === 200) {
    const badge = await world.unreadTotalOf(uid);
    phone.clearLocally(({ push: { data } }) => data.conversationId === conversationId && !('parentId' in data), badge);
  }
  phone.open(undefined);
  return String(response?.status);
}

export async function editMessage(world: World, id: number): Promise<string> {
  const response = await world.call('PUT', `/messages/${id}`, { body: { data: { text: 'edited' } } });
  return String(response?.status);
}

/** Deletes a message. `as`: its sender, who is not notified about it then. Default: a moderator. */
export async function deleteMessage(world: World, id: number, isPermanent: boolean, as?: string): Promise<string> {
  const body = isPermanent ? { permanent: true } : {};
  if (isPermanent) await notePurged(world, id);
  const response = await world.call('DELETE', `/messages/${id}`, { ...(as && { as }), body });
  return String(response?.status);
}

/** Notes a message of which nothing may be left soon. */
async function notePurged({ storage, purged }: World, id: number): Promise<void> {
  const found = await storage.db.selectFrom('messages').select('muid').where('id', '=', id).executeTakeFirst();
  purged.add(id);
  if (found?.muid) purged.add(found.muid);
}
