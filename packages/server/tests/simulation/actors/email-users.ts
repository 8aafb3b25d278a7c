import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { REACHABLE } from '../world/populate.ts';
import { isLinkOf } from '../world/unsubscribe-model.ts';
import type { SimResponse, World } from '../world/world.ts';
import { sendText } from './chatting.ts';
import { one, type StepKind } from './step-kind.ts';

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
const UNDO = { action: 'undo' };
const RECENT = 12;
/** Timers of digests fire within this time after a message, with the settings of a new deployment. */
const DIGEST_MS = 61_000;

/** What recipients do with their emails and with their preferences about them, and what operators change. */
export const EMAIL_STEPS = {
  waitForDigests: {
    weight: 3,
    async run(world) {
      await world.pass(DIGEST_MS);
      return `wait ${DIGEST_MS}`;
    },
  },
  unsubscribe: {
    weight: 3,
    async run(world, random) {
      const link = someLink(world, random);
      return link ? unsubscribe(world, link) : 'unsubscribe: no email';
    },
  },
  /** One email would be about a message that mentions its recipient, and about one that they do not want. They have unsubscribed. */
  mentionedOnce: {
    weight: 0.7,
    async run(world, random) {
      if (!world.allowsSuppression) return 'mention no one';
      const uid = one(random, REACHABLE);
      const conversation = { uid: uid === 'ivo' ? 'mara' : 'ivo', receiver: 'crew' };
      const preferences = { group: { messagesSetting: 3 } };
      await world.call('PATCH', `/notifications/v1/preferences?uid=${uid}`, { body: { preferences } });
      await sendText(world, conversation, `first <@uid:${uid}>`);
      await world.pass(DIGEST_MS);
      const link = world.links.findLast((any) => isLinkOf(any, uid));
      const unsubscribed = link ? await unsubscribe(world, link) : 'no email';
      await sendText(world, conversation, `second <@uid:${uid}>`);
      const sent = await sendText(world, conversation, 'third');
      await world.pass(DIGEST_MS);
      return `mention ${uid} once, ${unsubscribed}: ${sent}`;
    },
  },
  undoUnsubscribe: {
    weight: 1,
    async run(world, random) {
      const link = someLink(world, random);
      if (!link) return 'undo: no email';
      const responded = world.unsubscriptions.undo(link, world.clock.nowMs);
      const response = await press(world, link, UNDO);
      if (response?.status === 200) responded('done', world.clock.nowMs);
      // After 15 minutes.
      if (response?.status === 400) responded('rejected', world.clock.nowMs);
      return `undo ${link.length}: ${response?.status}`;
    },
  },
  scanLink: {
    weight: 0.5,
    async run(world, random) {
      const link = someLink(world, random);
      return link ? `scan ${link.length}: ${(await world.call('GET', pathOf(link)))?.status}` : 'scan: no email';
    },
  },
  resubscribe: {
    weight: 1.5,
    async run(world, random) {
      const uid = one(random, REACHABLE);
      const responded = world.unsubscriptions.resubscribe(uid, world.clock.nowMs);
      const response = await prefer(world, uid, { unsubscribed: false });
      if (response?.status === 200) responded('done', world.clock.nowMs);
      return `resubscribe ${uid}: ${response?.status}`;
    },
  },
  preferEmail: {
    weight: 1,
    async run(world, random) {
      const uid = one(random, REACHABLE);
      const response = await prefer(world, uid, {
        enabled: random.chance(0.85),
        notifyForUnreadOnly: random.chance(0.8),
        intervalInSeconds: one(random, [60, 300, 3_600]),
      });
      return `prefer email ${uid}: ${response?.status}`;
    },
  },
  operateEmail: {
    weight: 1,
    async run(world, random) {
      const email = { enabled: random.chance(0.9), override: random.chance(0.5) };
      const response = await world.call('PATCH', '/notifications/v1/settings', { body: { preferences: { email } } });
      return `email settings: ${response?.status}`;
    },
  },
  emailAccount: {
    weight: 0.3,
    async run(world, random) {
      const isEnabled = random.chance(0.8);
      const path = '/notifications/email/v1/providers/sendgrid';
      const response = await world.call('PUT', path, { body: { isEnabled } });
      return `sendgrid ${isEnabled}: ${response?.status}`;
    },
  },
} satisfies Record<string, StepKind>;

function prefer(world: World, uid: string, email: object): Promise<SimResponse | undefined> {
  return world.call('PATCH', `/notifications/v1/preferences?uid=${uid}`, { body: { preferences: { email } } });
}

async function unsubscribe(world: World, link: string): Promise<string> {
  const responded = world.unsubscriptions.unsubscribe(link, world.clock.nowMs);
  const response = await press(world, link, ONE_CLICK);
  if (response?.status === 200) responded(world.clock.nowMs);
  return `unsubscribe ${link.length}: ${response?.status}`;
}

/** Presses a button, as an email client or the page of the link does. A link in an email that has arrived is valid. */
async function press(
  world: World,
  link: string,
  form: Readonly<Record<string, string>>,
): Promise<SimResponse | undefined> {
  const response = await world.call('POST', pathOf(link), { form });
  const isOfErased = world.guests.some(({ uid }) => isLinkOf(link, uid));
  if (response?.status === 404 && !isOfErased) world.faults.push(`the unsubscribe link ${link} is unknown`);
  return response;
}

function someLink({ links }: World, random: Seeded): string | undefined {
  return random.pick(links.slice(-RECENT));
}

function pathOf(link: string): string {
  return `/notifications/email/v1/unsubscribe/${link}`;
}
