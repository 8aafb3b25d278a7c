import type { Switches } from '../phones/switched.ts';
import type { CauseStep } from './cause.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export const says: CauseStep = { text: 'A message is sent', run: ({ say }) => say() };
export const saysInGroup: CauseStep = { text: 'A message is sent to the group', run: ({ sayInGroup }) => sayInGroup() };
export const opensApp: CauseStep = {
  text: 'The user opens the app, which reports the settings of the phone, and leaves it',
  async run({ phone }) {
    phone.open();
    await phone.settled();
    phone.leave();
    await phone.settled();
  },
};
/** An app that stays open in a conversation would read the messages of the next causes on all devices. */
export const leavesApp: CauseStep = { text: 'The user leaves the app', run: ({ phone }) => phone.leave() };
export const goesOffline: CauseStep = { text: 'Flight mode is turned on', run: turn({ isOnline: false }) };
export const goesOnline: CauseStep = { text: 'Flight mode is turned off', run: turn({ isOnline: true }) };

/** Doze begins now. */
export const dozes: CauseStep = {
  text: 'The phone is put down and dozes',
  run: ({ phone, sandbox }) => phone.change({ dozingSinceMs: sandbox.now() }),
};

/** Returns the `run` of a step that changes switches of the phone. */
export function turn(switches: Partial<Switches>): CauseStep['run'] {
  return ({ phone }) => phone.change(switches);
}

/** Returns a step in which time passes. `name`: the time in words. */
export function passes(ms: number, name: string): CauseStep {
  return { text: `${name} pass`, needsOwnServer: true, run: ({ pass }) => pass(ms) };
}

/** The server collects outdated notifications for 5 s. See docs/spec/last-mile.md#clear-delivery. */
export const isCleared: CauseStep = {
  text: 'The server sends a clear push within seconds',
  async run({ phone, wait }) {
    for (let second = 0; second < LONGEST_CLEAR_SECONDS && phone.state.shown.length > 0; second += 1) await wait(1_000);
  },
};
const LONGEST_CLEAR_SECONDS = 30;

/** Returns a step that changes app settings until the cause is over. */
export function sets(text: string, preferences: object): CauseStep {
  return { text, run: ({ set }) => set(preferences) };
}
