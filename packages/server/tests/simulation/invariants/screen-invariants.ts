import { pushTokenHash } from '../../../src/settings/register-push-token.ts';
import { messageOf } from '../world/message-of.ts';
import type { SimPhone } from '../world/sim-phone.ts';
import type { World } from '../world/world.ts';
import type { Facts, Invariant } from './facts.ts';

const DAY_MS = 86_400_000;

/** The world, as far as phones show it. */
export type Screens = Pick<Facts, 'world' | 'chat'>;

/**
 * Checks that at rest no phone shows a notification of a message that is read, deleted, or gone. Browsers are punished for pushes that show
 * nothing: there the next push or visit corrects the list. See docs/spec/last-mile.md#invariants, I8.
 */
export function shownIsUnread(screens: Screens): readonly string[] {
  return screens.world.phones
    .filter((phone) => isReachable(phone) && phone.kind !== 'browser')
    .flatMap((phone) => outdatedOn(phone, screens));
}

/**
 * Checks that two minutes after the last change, no Android phone shows such a notification. Separate clear pushes to Android may follow
 * each other within 10 s, so this is before the hourly check finds what was missed. See docs/spec/last-mile.md#clear-delivery.
 */
export function clearedWithinMinutes(screens: Screens): readonly string[] {
  return screens.world.phones
    .filter((phone) => isReachable(phone) && phone.kind === 'android')
    .flatMap((phone) => outdatedOn(phone, screens));
}

/** Checks that at rest the badge is the total of unread messages. See docs/spec/last-mile.md#invariants, I8. */
export function badgeIsExact({ world, chat }: Screens): readonly string[] {
  return world.phones.flatMap((phone) => {
    const { id, uid, kind, state } = phone;
    if (kind !== 'iphone' || !isReachable(phone) || world.allowsSuppression) return [];
    const total = chat.unreadTotalOf(uid);
    return state.badge === total ? [] : [`the badge on ${id} is ${state.badge} instead of ${total}`];
  });
}

/** Checks that nothing waits longer than a day. See docs/spec/last-mile.md#invariants, I9. */
export const nothingWaitsADay: Invariant = async ({ world }) => {
  const rows = await world.storage.db
    .selectFrom('clears')
    .select(['uid', 'since_ms'])
    .where('due_at_ms', 'is not', null)
    .execute();
  return rows
    .filter(({ since_ms }) => (since_ms ?? 0) < world.clock.nowMs - DAY_MS - 60_000)
    .map(({ uid }) => `a clear of ${uid} waits for more than a day`);
};

/** Gap between two clear pushes, ms, and number in a day. See docs/spec/last-mile.md#clear-delivery. */
const BUDGETS = { iphone: [1_200_000, 72], android: [10_000, 240], browser: [10_000, 3] } as const;

/**
 * Checks that decisions to send clear pushes never exceed the budget. Counted by the batches in the outbox: what a crash repeats or an
 * outage delays is not a further decision. See docs/spec/last-mile.md#invariants, I9.
 */
export async function clearsKeepToBudget({ phones, storage }: World): Promise<readonly string[]> {
  const batches = await storage.db
    .selectFrom('outbox')
    .select('event')
    .where('is_batch', '=', 2)
    .orderBy('position')
    .execute();
  const times = new Map<string, number[]>();
  for (const { event } of batches) {
    const { firedAtMs, targets } = JSON.parse(event);
    for (const { target } of targets) times.set(target, [...(times.get(target) ?? []), firedAtMs]);
  }
  return phones.flatMap(({ id, kind, token }) => {
    const [gapMs, perDay] = BUDGETS[kind];
    const own = times.get(pushTokenHash(token)) ?? [];
    const tooSoon = own.filter((ms, n) => n > 0 && ms - (own[n - 1] ?? 0) < gapMs);
    const tooMany = own.filter((ms, n) => n >= perDay && ms - (own[n - perDay] ?? 0) < DAY_MS);
    return [...tooSoon, ...tooMany].map((ms) => `a clear to ${id} at ${ms} exceeds its budget`);
  });
}

function outdatedOn({ id, uid, token, state }: SimPhone, { world, chat }: Screens): readonly string[] {
  return state.shown.flatMap(({ push }) => {
    const message = messageOf(push);
    if (message === undefined || !chat.isOutdated(uid, message)) return [];
    // A push without a response may have arrived or not: the server knows nothing to clear.
    const isKnown = world.network.sent.some(
      (one) => one.isAnswered && one.token === token && one.receipt === push.content.receipt,
    );
    return isKnown ? [`${id} shows ${message}, which is outdated`] : [];
  });
}

/** The server may still send to it, and its system lets pushes and code of the app work. */
function isReachable({ isRegistered, state, hasMissed }: SimPhone): boolean {
  return isRegistered && state.isInstalled && state.permission === 'authorized' && state.reportsReceipts && !hasMissed;
}
