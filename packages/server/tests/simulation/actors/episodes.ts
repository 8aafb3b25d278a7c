import type { PhoneKind } from '@chatwire/sandbox';
import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { longText, richText } from '../world/rich-text.ts';
import { WEATHERS } from '../world/sim-network.ts';
import type { SimPhone } from '../world/sim-phone.ts';
import { PEOPLE, type World } from '../world/world.ts';
import {
  type Conversation,
  conversationOf,
  deleteMessage,
  editMessage,
  readBy,
  readOn,
  sendText,
  someConversation,
} from './chatting.ts';
import { one, type StepKind } from './step-kind.ts';

const MOMENTS_MS = [1, 20, 300, 2_000, 6_000, 11_000];
/** Longer than all attempts of a push together, each of which may take until its timeout. */
const OUTAGES_MS = [20_000, 75_000];
/** Longer than a call to a provider in fair weather. */
const MOMENT_MS = 300;
/** A little shorter than the time between a change and the check of devices. */
const BEFORE_CHECK_MS = 4_500;
/** Includes a write that fails before its commit, and one that fails after it, which follows after a second. */
const FULL_FOR_MS = 3_000;
/** Longer than the time after which the server repeats a push that got no response, and than a late push takes. */
const SECOND_COPY_MS = 11_500;
/** Longer than apps keep receipts before they send them. */
const RECEIPTS_MS = 2_100;

/**
 * Several actions of the same people within a short time. Single steps rarely meet: their people, conversations, and
 * devices are different ones. Many episodes end with a short rest, before a later push corrects their effects.
 */
export const EPISODE_STEPS = {
  /** A user reads everything, here and there, so that their badge returns to a number that it had before. */
  catchUp: {
    weight: 3,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      if (random.chance(0.5)) await emptyLists(world, uid);
      for (const receiver of ['crew', ...othersOf(uid)]) {
        await read(world, { uid, receiver }, random.chance(0.5) ? phoneOf(world, random, uid) : undefined);
      }
      world.isRestDue = random.chance(0.5);
      return `catch up ${uid}`;
    },
  },
  /** Two people, or a person and the group, write and read in turn, while a phone of the reader may be out of reach. */
  exchange: {
    weight: 6,
    async run(world, random) {
      const conversation = someConversation(random);
      const phone = phoneOf(world, random, conversation.uid);
      if (random.chance(0.3)) await emptyLists(world, conversation.uid);
      if (random.chance(0.5)) phone.change(one(random, CONDITIONS)(world.clock.nowMs));
      if (random.chance(0.4)) world.network.weather = one(random, WEATHERS);
      const done: string[] = [];
      for (let left = random.integer(2, 5); left > 0; left -= 1) {
        done.push(await act(world, random, conversation, phone));
        if (random.chance(0.6)) await world.pass(one(random, MOMENTS_MS));
      }
      end(world, random, phone);
      return `exchange ${conversation.uid} ${conversation.receiver} on ${phone.id}: ${done.join(' ')}`;
    },
  },
  /** A message is edited, read elsewhere, and followed by another one, before the push about the edit arrives. */
  lateEdit: {
    weight: 2,
    async run(world, random) {
      const conversation = someConversation(random);
      const phone = phoneOf(world, random, conversation.uid);
      await sendText(world, reversed(random, conversation), 'to be edited');
      await world.pass(one(random, MOMENTS_MS));
      phone.change(one(random, CONDITIONS)(world.clock.nowMs));
      const edited = world.messages.at(-1);
      if (edited !== undefined) await editMessage(world, edited);
      await world.pass(one(random, MOMENTS_MS));
      await read(world, conversation, undefined);
      // A push replaces the check of a device only if it was read later than the change.
      await world.pass(one(random, [1, 20, 300]));
      const sent = [await sendText(world, reversed(random, conversation), 'after the edit')];
      if (random.chance(0.7)) {
        await world.pass(one(random, MOMENTS_MS));
        sent.push(await sendText(world, reversed(random, conversation), 'after that'));
      }
      end(world, random, phone);
      return `edit ${edited} late for ${phone.id}, then ${sent.join(', ')}`;
    },
  },
  /**
   * A push is in flight while its recipient reads other messages, whose notifications they have removed, or the push
   * removes. The badge of the push is then too high.
   */
  crossing: {
    weight: 3,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      const [first = '', second = '', third = ''] = rotated(othersOf(uid), random.integer(0, 2));
      const phone = phoneOf(world, random, uid);
      await sendText(world, { uid: first, receiver: uid }, 'first');
      await world.pass(one(random, MOMENTS_MS));
      if (random.chance(0.7)) await emptyLists(world, uid);
      const hasSecond = random.chance(0.5);
      if (hasSecond) {
        await sendText(world, { uid: second, receiver: uid }, 'second');
        await world.pass(one(random, MOMENTS_MS));
        await readBy(world, { uid, receiver: second });
      }
      if (random.chance(0.5)) world.network.weather = one(random, ['slow', 'flaky']);
      // A push about a long text has no room for a clear.
      await sendText(world, { uid: third, receiver: uid }, random.chance(0.3) ? longText(random) : 'third');
      if (random.chance(0.7)) await read(world, { uid, receiver: first }, random.chance(0.5) ? phone : undefined);
      await world.pass(SECOND_COPY_MS);
      end(world, random, phone);
      return `crossing ${uid} on ${phone.id}: ${first}${hasSecond ? `, ${second}` : ''}, ${third}`;
    },
  },
  /** A user replies, reads the conversation on no phone, and deletes the reply permanently. */
  takeBack: {
    weight: 1.5,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      const receiver = one(random, othersOf(uid));
      await sendText(world, { uid: receiver, receiver: uid }, 'a question');
      await world.pass(one(random, MOMENTS_MS));
      if (random.chance(0.7)) await emptyLists(world, uid);
      await sendText(world, { uid, receiver }, 'an answer');
      const newest = world.messages.at(-1);
      await readBy(world, { uid, receiver });
      const deleted = newest === undefined ? 'nothing' : await deleteMessage(world, newest, true, uid);
      world.isRestDue = random.chance(0.7);
      return `${uid} takes ${newest} back: ${deleted}`;
    },
  },
  /** A push arrives twice, and its user removes the notification of the first copy. */
  secondCopy: {
    weight: 1,
    async run(world, random) {
      world.network.weather = one(random, ['late', 'lossy']);
      const conversation = someConversation(random);
      const phone = phoneOf(world, random, conversation.uid);
      const sent = await sendText(world, reversed(random, conversation), 'twice');
      await world.pass(SECOND_COPY_MS);
      phone.swipe();
      await world.pass(SECOND_COPY_MS);
      end(world, random, phone);
      return `send twice to ${phone.id}: ${sent}`;
    },
  },
  /** Providers do not respond, possibly for longer than the server tries to send a push. */
  outage: {
    weight: 2,
    async run(world, random) {
      world.network.weather = one(random, ['silent', 'flaky', 'slow']);
      const conversation = someConversation(random);
      const sent: string[] = [];
      for (let left = random.integer(1, 3); left > 0; left -= 1)
        sent.push(await sendText(world, reversed(random, conversation), 'into the outage'));
      await world.pass(one(random, MOMENTS_MS));
      if (random.chance(0.3)) await emptyLists(world, conversation.uid);
      const newest = world.messages.at(-1);
      const dice = random.integer(1, 3);
      if (dice === 1) await read(world, conversation, undefined);
      if (dice === 2 && newest !== undefined) await deleteMessage(world, newest, true);
      await world.pass(one(random, OUTAGES_MS));
      end(world, random, phoneOf(world, random, conversation.uid));
      return `outage ${dice}, with ${sent.join(', ')}`;
    },
  },
  /** A member leaves the group, others write, and the member joins again, which marks everything earlier as read. */
  comeAndGo: {
    weight: 1.5,
    async run(world, random) {
      const uid = one(random, ['mara', 'lene', 'joon']);
      await world.call('DELETE', `/groups/crew/members/${uid}`, { as: uid, body: {} });
      const sent = await sendText(world, { uid: 'ivo', receiver: 'crew' }, 'without you');
      await world.pass(one(random, MOMENTS_MS));
      await world.rememberOutdated();
      const response = await world.call('POST', '/groups/crew/members', { as: uid, body: { participants: [uid] } });
      world.isRestDue = random.chance(0.7);
      return `${uid} is gone, ${sent}, and joins again: ${response?.status}`;
    },
  },
  /** The push that carries the clear of a shown notification waits for an iPhone, and is replaced by the next push. */
  replacedClear: {
    weight: 1,
    async run(world, random) {
      const phone = phoneOfKind(world, random, 'iphone');
      const { uid } = phone;
      const [first = '', second = '', third = ''] = rotated(othersOf(uid), random.integer(0, 2));
      world.network.weather = 'fair';
      phone.change({ isOnline: true });
      await sendText(world, { uid: first, receiver: uid }, 'shown');
      await world.pass(MOMENT_MS);
      phone.change({ isOnline: false, keepsNewestOnly: true });
      await readBy(world, { uid, receiver: first });
      const sent: string[] = [];
      for (const sender of [second, third]) {
        await world.pass(MOMENT_MS);
        sent.push(await sendText(world, { uid: sender, receiver: uid }, `from ${sender}`));
      }
      await world.pass(MOMENT_MS);
      end(world, random, phone);
      return `replaced on ${phone.id}: ${sent.join(', ')}`;
    },
  },
  /**
   * An Android phone in doze gets a push that carries the clear of a notification that has not arrived yet, and another one
   * that removes the notification of the first.
   */
  clearedInDoze: {
    weight: 1,
    async run(world, random) {
      const phone = phoneOfKind(world, random, 'android');
      const { uid } = phone;
      const [first = '', second = '', third = ''] = rotated(othersOf(uid), random.integer(0, 2));
      world.network.weather = 'fair';
      phone.change({ isOnline: true, dozingSinceMs: world.clock.nowMs });
      await sendText(world, { uid, receiver: first }, 'to be edited');
      await world.pass(MOMENT_MS);
      const edited = world.messages.at(-1);
      if (edited === undefined) return `nothing to edit for ${phone.id}`;
      // The push about an edit waits for a window of the doze.
      await editMessage(world, edited);
      await world.pass(MOMENT_MS);
      await deleteMessage(world, edited, false, uid);
      await world.pass(MOMENT_MS);
      await sendText(world, { uid: second, receiver: uid }, 'carries the clear');
      await world.pass(MOMENT_MS);
      await readBy(world, { uid, receiver: second });
      await world.pass(MOMENT_MS);
      const sent = await sendText(world, { uid: third, receiver: uid }, 'removes the notification before');
      await world.pass(MOMENT_MS + RECEIPTS_MS);
      end(world, random, phone);
      return `cleared in doze on ${phone.id}: ${edited}, then ${sent}`;
    },
  },
  /** The devices of a user are cleared about different messages, and the writes of the entries fail before and after their commits. */
  clearsOnFullDisk: {
    weight: 1,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      const [first = '', second = ''] = rotated(othersOf(uid), random.integer(0, 2));
      for (const sender of [first, second]) {
        await sendText(world, { uid: sender, receiver: uid }, `from ${sender}`);
        await world.pass(MOMENT_MS);
      }
      phoneOf(world, random, uid).swipe();
      await world.pass(RECEIPTS_MS);
      for (const receiver of [first, second]) await readBy(world, { uid, receiver });
      await world.pass(BEFORE_CHECK_MS);
      world.node.log.fillDisk(world.clock.nowMs + FULL_FOR_MS);
      await world.pass(2 * FULL_FOR_MS);
      return `clear the devices of ${uid} on a full disk`;
    },
  },
} satisfies Record<string, StepKind>;

/** Most of the time, the weather is fair again, the phone is in reach, and a rest follows. */
function end(world: World, random: Seeded, phone: SimPhone): void {
  if (random.chance(0.7)) world.network.weather = 'fair';
  if (random.chance(0.7)) phone.change({ isOnline: true, dozingSinceMs: undefined });
  world.isRestDue = random.chance(0.7);
}

/** Conditions in which pushes arrive later, or replace each other before they arrive. */
const CONDITIONS: readonly ((nowMs: number) => Parameters<SimPhone['change']>[0])[] = [
  () => ({ isOnline: false, keepsNewestOnly: true }),
  (nowMs) => ({ dozingSinceMs: nowMs }),
];

async function act(world: World, random: Seeded, conversation: Conversation, phone: SimPhone): Promise<string> {
  const newest = world.messages.at(-1);
  const send = () => {
    const text = random.chance(0.1) ? richText(random) : String(random.integer(1, 99));
    return sendText(world, reversed(random, conversation), text);
  };
  const dice = random.integer(1, 100);
  if (dice <= 35) return `sent ${await send()}`;
  if (dice <= 50) {
    // The push is still in flight.
    const sent = await send();
    return `sent ${sent} and read here ${await readOn(world, phone, conversationOf(random, phone.uid).receiver)}`;
  }
  if (dice <= 62) return `read ${await read(world, conversation, undefined)}`;
  if (dice <= 70) return `read another ${await readBy(world, conversationOf(random, conversation.uid))}`;
  if (dice <= 78) return `read here ${await read(world, conversation, phone)}`;
  if (dice <= 83) {
    phone.swipe();
    return 'swiped';
  }
  if (newest === undefined) return 'nothing';
  if (dice <= 91) return `edited ${newest} ${await editMessage(world, newest)}`;
  return `deleted ${newest} ${await deleteMessage(world, newest, random.chance(0.5))}`;
}

/** Returns the conversation as its other side sees it: another member writes to the group, or the receiver to the user. */
function reversed(random: Seeded, { uid, receiver }: Conversation): Conversation {
  if (receiver !== 'crew') return { uid: receiver, receiver: uid };
  return { uid: one(random, othersOf(uid)), receiver };
}

function read(world: World, conversation: Conversation, phone: SimPhone | undefined): Promise<string> {
  return phone ? readOn(world, phone, conversation.receiver) : readBy(world, conversation);
}

function phoneOf({ phones }: World, random: Seeded, uid: string): SimPhone {
  return one(
    random,
    phones.filter((phone) => phone.uid === uid),
  );
}

function phoneOfKind({ phones }: World, random: Seeded, kind: PhoneKind): SimPhone {
  return one(
    random,
    phones.filter((phone) => phone.kind === kind && PEOPLE.some((person) => person === phone.uid)),
  );
}

function othersOf(uid: string): string[] {
  return PEOPLE.filter((person) => person !== uid);
}

function rotated(items: readonly string[], by: number): readonly string[] {
  return [...items.slice(by), ...items.slice(0, by)];
}

/** The user empties the lists of their phones, which report it: unread messages then have no notifications. */
async function emptyLists(world: World, uid: string): Promise<void> {
  for (const phone of world.phones) if (phone.uid === uid) phone.swipeAll();
  await world.pass(RECEIPTS_MS);
}
