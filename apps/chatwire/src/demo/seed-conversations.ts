import type { Api } from './api.ts';
import type { DemoContext } from './demo-context.ts';
import { DEMO_USERS, GROUPS } from './demo-users.ts';
import { PHRASES, REACTIONS, REPLIES } from './phrases.ts';
import type { Random } from './random.ts';

/**
 * Seeds one day of conversations: messages in groups and one-on-one, with replies, quotes, reactions, edits, and read
 * receipts.
 */
export async function seedConversations(
  day: Pick<DemoContext, 'api' | 'clock' | 'settled' | 'fireTimers'> & {
    readonly random: Random;
    readonly messages: number;
  },
): Promise<void> {
  const { api, clock, random, messages, settled, fireTimers } = day;
  // Only the clears are due between two messages. All other timers of the server fire once, at the end of the day.
  const pause = async (minimumMs: number, spreadMs: number) => {
    await settled();
    clock.skip(minimumMs + random.int(spreadMs));
    await fireTimers();
  };
  for (let index = 0; index < messages; index += 1) {
    await pause(60_000, 40 * 60_000);
    const conversation = random.chance(0.6) ? groupConversation(random) : pairConversation(random);
    const message = await say(api, conversation, random.pick(PHRASES));
    await pause(10_000, 180_000);
    if (random.chance(0.3)) await react(api, conversation, message.id, random.pick(REACTIONS));
    if (random.chance(0.15)) await say(api, swapSpeakers(conversation), random.pick(REPLIES), { parentId: message.id });
    else if (random.chance(0.12))
      await say(api, swapSpeakers(conversation), random.pick(REPLIES), { quotedMessageId: message.id });
    if (random.chance(0.05)) await edit(api, conversation.speaker, message);
    if (random.chance(0.7)) await read(api, conversation);
  }
  await settled();
  clock.jump(0);
}

/** A conversation with its next speaker and listener. */
export interface DemoConversation {
  readonly speaker: string;
  readonly listener: string;
  readonly to: { readonly receiver: string; readonly receiverType: 'user' | 'group' };
}

interface Sent {
  readonly id: string;
  readonly data: { readonly text: string };
}

/** Sends a message of the current speaker. Resolves to the stored message. */
export function say(api: Api, { speaker, to }: DemoConversation, text: string, more: object = {}): Promise<Sent> {
  return api.call('POST', '/messages', { as: speaker, body: { ...to, type: 'text', data: { text }, ...more } });
}

/** Adds a reaction of the current listener to a message. */
export function react(api: Api, { listener }: DemoConversation, messageId: string, reaction: string): Promise<unknown> {
  return api.call('POST', `/messages/${messageId}/reactions/${encodeURIComponent(reaction)}`, { as: listener });
}

function edit(api: Api, speaker: string, { id, data }: Sent): Promise<unknown> {
  return api.call('PUT', `/messages/${id}`, { as: speaker, body: { data: { text: `${data.text} (corrected)` } } });
}

function read(api: Api, { speaker, listener, to }: DemoConversation): Promise<unknown> {
  const path = to.receiverType === 'group' ? `/groups/${to.receiver}` : `/users/${speaker}`;
  return api.call('POST', `${path}/conversation/read`, { as: listener, body: {} });
}

/** Swaps speaker and listener for a reply. */
function swapSpeakers({ speaker, listener, to }: DemoConversation): DemoConversation {
  return {
    speaker: listener,
    listener: speaker,
    to: to.receiverType === 'group' ? to : { receiver: speaker, receiverType: 'user' },
  };
}

function groupConversation(random: Random): DemoConversation {
  const { guid, owner, members } = random.pick(GROUPS);
  const people = [owner, ...members];
  const speaker = random.pick(people);
  const listener = random.pick(people.filter((uid) => uid !== speaker));
  return { speaker, listener, to: { receiver: guid, receiverType: 'group' } };
}

function pairConversation(random: Random): DemoConversation {
  const speaker = random.pick(DEMO_USERS).uid;
  const listener = random.pick(DEMO_USERS.filter(({ uid }) => uid !== speaker)).uid;
  return { speaker, listener, to: { receiver: listener, receiverType: 'user' } };
}
