import { readChatState } from './chat-state.ts';
import type { SimApp } from './world/apps/sim-app.ts';
import { messageOf } from './world/message-of.ts';
import { reportDevice } from './world/report-device.ts';
import type { World } from './world/world.ts';

/** Longer than the pause between two clear pushes to an iPhone. */
const SLOT_MS = 1_260_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOMENT_MS = 20;

/**
 * Ends all faults, makes every device reachable and lets it report its permission, and lets two minutes pass: long enough for
 * pushes that are repeated, and for clears to Android phones.
 */
export async function calm(world: World): Promise<void> {
  world.network.weather = 'fair';
  if (world.busLink) world.busLink.state = 'good';
  world.apps.calm();
  await world.pass(1_000);
  for (const phone of world.phones) {
    if (phone.receiptFault !== 'none') phone.setReceiptFault('none');
    phone.change({ isOnline: true, isForceStopped: false, dozingSinceMs: undefined });
    const { reportedPermission = phone.state.permission } = phone;
    if (reportedPermission !== phone.state.permission) await reportDevice(world, phone);
  }
  for (let minute = 0; minute < 2; minute += 1) {
    for (const app of world.apps.list) app.reload();
    await world.pass(MINUTE_MS);
  }
  await world.lookAtRemoved();
}

/** Lets time pass after `calm` until apps have no requests in progress and nothing to send, at most five minutes. */
export async function calmApps(world: World): Promise<void> {
  for (let waits = 0; waits < 10 && world.apps.list.some(hasWork); waits += 1) await world.pass(MINUTE_MS / 2);
  for (let waits = 0; waits < 100 && world.apps.isBusy; waits += 1) await world.pass(MOMENT_MS);
}

function hasWork({ isOpen, isConnected, isSending, unsent }: SimApp): boolean {
  return isOpen && (!isConnected || isSending || unsent.length > 0);
}

/** Lets time pass after `calm` until clears to iPhones, too, have been sent. */
export async function passSlots(world: World, slots: number): Promise<void> {
  for (let slot = 0; slot < slots; slot += 1) {
    await world.pass(SLOT_MS);
    await world.lookAtRemoved();
  }
}

/**
 * Lets time pass after `calm` until nothing is open and no clear waits. See docs/spec/last-mile.md#badge-and-rest.
 */
export async function rest(world: World): Promise<void> {
  await passSlots(world, 6);
  for (let hour = 0; hour < 3; hour += 1) {
    await world.pass(HOUR_MS);
    await world.lookAtRemoved();
  }
  // A clear may have become due at the end of the last hour. One that is never sent is still open afterwards.
  for (let minute = 0; minute < 10 && (await hasOpenEvents(world)); minute += 1) await world.pass(MINUTE_MS);
  await world.lookAtRemoved();
}

async function hasOpenEvents({ storage }: World): Promise<boolean> {
  const open = await storage.db.selectFrom('outbox').select('position').where('settled_at_ms', 'is', null).limit(1);
  return (await open.execute()).length > 0;
}

/** Opens the app on devices that could not follow, which puts them in order again. */
export async function visitMissed(world: World): Promise<void> {
  const { isOutdated, unreadTotalOf } = await readChatState(world.storage);
  for (const phone of world.phones.filter(({ hasMissed }) => hasMissed)) {
    phone.visit(({ push }) => {
      const message = messageOf(push);
      return message !== undefined && isOutdated(phone.uid, message);
    }, unreadTotalOf(phone.uid));
  }
}
