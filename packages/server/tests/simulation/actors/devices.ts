import { RECEIPT_FAULTS } from '@chatwire/sandbox';
import { reportDevice } from '../world/report-device.ts';
import type { SimPhone } from '../world/sim-phone.ts';
import type { World } from '../world/world.ts';
import { readOn, someConversation } from './chatting.ts';
import { one, type StepKind } from './step-kind.ts';

const HOUR_MS = 3_600_000;

/** What happens to phones and browsers, and what their users do on them. */
export const DEVICE_STEPS = {
  tap: {
    weight: 2,
    async run({ phones }, random) {
      const phone = one(random, phones);
      phone.tap();
      return `tap ${phone.id}`;
    },
  },
  swipe: {
    weight: 3,
    async run({ phones }, random) {
      const phone = one(random, phones);
      phone.swipe();
      return `swipe ${phone.id}`;
    },
  },
  readHere: {
    weight: 4,
    async run(world, random) {
      const { uid, receiver } = someConversation(random);
      const phone = one(
        random,
        world.phones.filter((any) => any.uid === uid),
      );
      return `read on ${phone.id} ${receiver}: ${await readOn(world, phone, receiver)}`;
    },
  },
  offline: {
    weight: 2,
    async run({ phones }, random) {
      const phone = one(random, phones);
      phone.change({ isOnline: !phone.state.isOnline, keepsNewestOnly: random.chance(0.5) });
      return `online ${phone.id} ${phone.state.isOnline}`;
    },
  },
  doze: {
    weight: 1,
    async run({ phones, clock }, random) {
      const phone = one(random, phones);
      phone.change({ dozingSinceMs: random.chance(0.5) ? clock.nowMs : undefined });
      return `doze ${phone.id}`;
    },
  },
  kill: {
    weight: 1,
    async run({ phones }, random) {
      const phone = one(random, phones);
      phone.change({ isForceStopped: random.chance(0.5) });
      return `stopped ${phone.id} ${phone.state.isForceStopped}`;
    },
  },
  allow: {
    weight: 1,
    async run({ phones }, random) {
      const phone = one(random, phones);
      const permission = random.chance(0.7) ? 'authorized' : one(random, ['denied', 'provisional'] as const);
      phone.change({ permission });
      return `permission ${phone.id} ${permission}`;
    },
  },
  report: {
    weight: 1,
    async run(world, random) {
      const phone = one(random, world.phones);
      return `report ${phone.id}: ${(await reportDevice(world, phone))?.status}`;
    },
  },
  wrongClock: {
    weight: 1,
    async run({ phones }, random) {
      const phone = one(random, phones);
      phone.change({ clockOffsetMs: random.chance(0.5) ? 0 : random.integer(-3, 3) * HOUR_MS });
      return `clock ${phone.id} ${phone.state.clockOffsetMs}`;
    },
  },
  receiptFault: {
    weight: 2,
    async run({ phones }, random) {
      const phone = one(random, phones);
      phone.setReceiptFault(random.chance(0.5) ? 'none' : one(random, RECEIPT_FAULTS));
      return `receipts ${phone.id} ${phone.receiptFault}`;
    },
  },
  repeatReceipts: {
    weight: 1,
    async run({ phones }, random) {
      const phone = one(random, phones);
      const count = phone.repeat(random.integer(1, 5), random.integer(0, 1_000));
      return `repeat ${phone.id} ${count}`;
    },
  },
  uninstall: {
    weight: 1,
    async run(world, random) {
      const phone = one(random, world.phones);
      if (!random.chance(0.3)) return 'uninstall nothing';
      phone.uninstall();
      if (random.chance(0.5)) invalidateToken(world, phone);
      return `uninstall ${phone.id}`;
    },
  },
  reinstall: {
    weight: 1,
    async run(world, random) {
      const phone = one(random, world.phones);
      if (phone.state.isInstalled && phone.isRegistered && random.chance(0.7)) return 'install nothing';
      invalidateToken(world, phone);
      const isDone = await world.install(phone);
      return `install ${phone.id} ${isDone}`;
    },
  },
  logOut: {
    weight: 1,
    async run(world, random) {
      const phone = one(random, world.phones);
      if (!random.chance(0.2)) return 'log out nothing';
      const response = await world.call('DELETE', `/users/${phone.uid}/auth_tokens/${phone.authToken}`);
      if (response?.status === 200) phone.isRegistered = false;
      return `log out ${phone.id}: ${response?.status}`;
    },
  },
} satisfies Record<string, StepKind>;

/** Invalidates the token of a phone, after its registration: the server keeps tokens that were registered since. */
function invalidateToken(world: World, phone: SimPhone): void {
  world.sandbox.invalidTokens.invalidate(phone.token, world.clock.nowMs + 1);
}
