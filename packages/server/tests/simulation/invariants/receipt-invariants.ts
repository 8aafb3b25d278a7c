import type { Invariant } from './facts.ts';

/** The order of the contract, written out: the product's own table may be wrong. */
const STATES = ['opened', 'dismissed', 'cleared', 'displayed', 'suppressed', 'received'] as const;
const EVENTS = ['received', 'displayed', 'opened', 'dismissed', 'suppressed', 'cleared'] as const;

/**
 * Checks that the times of an entry are the earliest that were acknowledged for its push, whatever their order, grouping, and repetition; a
 * receipt without a response may count. Nothing else sets a time. See docs/spec/last-mile.md#invariants, I1, I2, I7.
 */
export const receiptsAreMerged: Invariant = ({ world, byHandle }) => {
  const faults: string[] = [];
  for (const [handle, { _id, device = {}, processingStartedAtMS: startMs }] of byHandle) {
    // Decided again after a crash, and not sent: the entry has no handle.
    if (world.interrupted.has(handle) && Object.keys(device).length === 0) continue;
    const { sure, maybe } = world.receipts.of(handle);
    for (const event of EVENTS) {
      const timesOf = (receipts: typeof sure) =>
        receipts.filter((one) => one.event === event).map(({ atMs }) => Math.max(atMs, startMs));
      const acknowledged = Math.min(...timesOf(sure));
      const possible = [acknowledged, ...timesOf(maybe).filter((ms) => ms < acknowledged)];
      const actual = device[`${event}AtMS`] ?? Number.POSITIVE_INFINITY;
      const isImplied =
        event === 'displayed'
          ? (device.openedAtMS ?? device.dismissedAtMS) !== undefined
          : event === 'received' && device.displayedAtMS !== undefined;
      if (possible.includes(actual) || (isImplied && acknowledged === Number.POSITIVE_INFINITY)) continue;
      faults.push(`${event} of entry ${_id} is ${actual} instead of ${possible.join(' or ')}`);
    }
  }
  return faults;
};

/** Checks that every receipt belongs to a push with an entry. See docs/spec/last-mile.md#invariants, I2. */
export const receiptHasEntry: Invariant = ({ world, byHandle, excused }) =>
  [...world.receipts.handles]
    .filter((handle) => !byHandle.has(handle) && !excused.has(handle))
    .map((handle) => `a receipt reports to ${handle}, which is no entry`);

/** Checks that times are within the life of the entry. See docs/spec/last-mile.md#invariants, I3. */
export const timesAreInOrder: Invariant = ({ world, entries }) =>
  entries.flatMap(({ _id, device, processingStartedAtMS: startMs }) => {
    if (!device) return [];
    const times = EVENTS.flatMap((event) => device[`${event}AtMS`] ?? []);
    const isWithin = times.every((ms) => ms >= startMs && ms <= world.clock.nowMs);
    return isWithin ? [] : [`entry ${_id} has times before its decision or in the future`];
  });

/** Checks that the state of an entry is the first step of the contract's order that has a time. See docs/spec/last-mile.md#device-member. */
export const stateIsFirstStep: Invariant = ({ entries }) =>
  entries.flatMap(({ _id, device }) => {
    if (!device) return [];
    const expected = STATES.find((state) => device[`${state}AtMS`] !== undefined) ?? 'none';
    return device.state === expected ? [] : [`entry ${_id} is ${device.state} instead of ${expected}`];
  });
