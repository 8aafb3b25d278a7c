import { textMessage } from '@chatwire/testkit';
import { reportDevice } from '../world/report-device.ts';
import { PEOPLE } from '../world/world.ts';
import { one, type StepKind } from './step-kind.ts';

const MOST_GUESTS = 4;

/** People who join, talk, and are erased. Others never are. */
export const GUEST_STEPS = {
  arrive: {
    weight: 1,
    async run(world, random) {
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
    },
  },
  guestTalk: {
    weight: 5,
    async run(world, random) {
      const guest = world.guests.find(({ erasedAtMs }) => erasedAtMs === undefined);
      if (!guest) return 'no guest talks';
      const other = one(random, PEOPLE);
      const [as, receiver] = random.chance(0.6) ? [other, guest.uid] : [guest.uid, other];
      const body = random.chance(0.3) ? textMessage('group:crew', 'to all') : textMessage(receiver, 'to one');
      const response = await world.call('POST', '/messages', { as, body });
      const id = Number(response?.body.data?.id);
      if (response?.status === 200) world.messages.push(id);
      return `${as} talks to ${body.receiver}: ${response?.status} ${id}`;
    },
  },
  erase: {
    weight: 0.8,
    async run(world, random) {
      const guest = world.guests.find(({ erasedAtMs }) => erasedAtMs === undefined);
      const content = random.chance(0.5);
      if (!guest) return 'erase no one';
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
      return `erase ${guest.uid}${content ? ' and what they wrote' : ''}: ${response?.status}`;
    },
  },
} satisfies Record<string, StepKind>;
