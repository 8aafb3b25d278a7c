import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { reportDevice } from '../world/report-device.ts';
import { type Guest, PEOPLE, type World } from '../world/world.ts';
import { editMessage, sendText } from './chatting.ts';
import { one, type StepKind } from './step-kind.ts';

const MOST_GUESTS = 4;
/** What may be wrong while a guest is erased. */
const TROUBLES = ['', 'during silence', 'on a full disk'] as const;
/** Includes a write that fails before its commit, and one that fails after it, which follows after a second. */
const FULL_FOR_MS = 3_000;
/** Time after both. */
const IN_DOUBT_MS = 1_200;

/** People who join, talk, and are erased. Others never are. */
export const GUEST_STEPS = {
  arrive: { weight: 5, run: arrive },
  guestTalk: {
    weight: 5,
    async run(world, random) {
      const guest = world.guests.find(({ erasedAtMs }) => erasedAtMs === undefined);
      if (!guest) return 'no guest talks';
      const talked = await talk(world, random, guest);
      const newest = world.messages.at(-1);
      if (newest === undefined || random.chance(0.6)) return talked;
      return `${talked}, edited: ${await editMessage(world, newest)}`;
    },
  },
  erase: {
    weight: 1.5,
    async run(world, random) {
      const guest = world.guests.find(({ erasedAtMs }) => erasedAtMs === undefined);
      const content = random.chance(0.5);
      if (!guest) return 'erase no one';
      const trouble = one(random, TROUBLES);
      if (trouble === 'during silence') {
        // Events about the guest stay open while their pushes are repeated.
        world.network.weather = 'silent';
        await talk(world, random, guest);
      }
      if (trouble === 'on a full disk') {
        // Entries about the guest have been written, and the server does not know it yet.
        world.node.log.fillDisk(world.clock.nowMs + FULL_FOR_MS);
        await sendText(world, { uid: one(random, PEOPLE), receiver: guest.uid }, 'to you');
        await world.pass(IN_DOUBT_MS);
      }
      await world.rememberOutdated();
      const body = { permanent: true, ...(content && { content }) };
      const response = await world.call('DELETE', `/users/${guest.uid}`, { body });
      // 404: an earlier request had no response, because the process died after it.
      const isDone = response?.status === 200 || response?.status === 404;
      if (isDone) {
        guest.erasedAtMs = world.clock.nowMs;
        guest.hasContent = response.status === 404 || !content;
        for (const phone of world.phones) if (phone.uid === guest.uid) phone.isRegistered = false;
      }
      return `erase ${guest.uid}${trouble && ` ${trouble}`}${content ? ' and what they wrote' : ''}: ${response?.status}`;
    },
  },
} satisfies Record<string, StepKind>;

async function talk(world: World, random: Seeded, { uid }: Guest): Promise<string> {
  const other = one(random, PEOPLE);
  const [as, receiver] = random.chance(0.6) ? [other, uid] : [uid, other];
  const conversation = { uid: as, receiver: random.chance(0.3) ? 'crew' : receiver };
  return `${as} talks to ${conversation.receiver}: ${await sendText(world, conversation, 'to you')}`;
}

/** Adds a guest to the group, if there is none and not too many have been there. Returns a line for the trace. */
export async function arrive(world: World, random: Seeded): Promise<string> {
  const { guests } = world;
  if (guests.length >= MOST_GUESTS || guests.some(({ erasedAtMs }) => erasedAtMs === undefined)) return 'no guest';
  const uid = `guest${guests.length + 1}`;
  // Characters that nothing else in the world has.
  const mark = `Quillbeak${guests.length + 1}x`;
  const body = { uid, name: `Ada ${mark}`, statusMessage: mark };
  const created = await world.call('POST', '/users', { body });
  if (created?.status !== 200 && created?.status !== 409) return `guest ${uid}: ${created?.status}`;
  guests.push({ uid, mark, erasedAtMs: undefined, hasContent: true });
  const email = `${mark}@harbour.example`;
  await world.call('PATCH', '/notifications/v1/contact-details', { as: uid, body: { email } });
  await world.call('POST', '/groups/crew/members', { as: uid, body: { participants: [uid] } });
  const phone = await world.addPhone(uid, one(random, ['iphone', 'android', 'browser']));
  await reportDevice(world, phone, { model: `${mark} phone` });
  return `guest ${uid} on ${phone.id}`;
}
