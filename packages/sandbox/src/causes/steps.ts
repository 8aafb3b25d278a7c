import type { Switches } from '../phones/switched.ts';
import type { CauseStep } from './cause.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export const sendMessage: CauseStep = { text: 'A message is sent', run: (stage) => stage.sendMessage() };
export const sendGroupMessage: CauseStep = {
  text: 'A message is sent to the group',
  run: (stage) => stage.sendGroupMessage(),
};
export const openApp: CauseStep = {
  text: 'The user opens the app, which reports the settings of the phone, and leaves it',
  async run({ phone }) {
    phone.open();
    await phone.settled();
    phone.leave();
    await phone.settled();
  },
};
/** An app that stays open in a conversation would read the messages of the next causes on all devices. */
export const leaveApp: CauseStep = { text: 'The user leaves the app', run: ({ phone }) => phone.leave() };
export const goOffline: CauseStep = { text: 'Flight mode is turned on', run: changePhone({ isOnline: false }) };
export const goOnline: CauseStep = { text: 'Flight mode is turned off', run: changePhone({ isOnline: true }) };

/** Doze begins now. */
export const startDoze: CauseStep = {
  text: 'The phone is put down and dozes',
  run: ({ phone, sandbox }) => phone.change({ dozingSinceMs: sandbox.now() }),
};

/** Returns the `run` of a step that changes conditions of the phone. */
export function changePhone(switches: Partial<Switches>): CauseStep['run'] {
  return ({ phone }) => phone.change(switches);
}

/** Returns a step in which time passes. `name`: the time in words. */
export function advanceTime(ms: number, name: string): CauseStep {
  return { text: `${name} pass`, needsOwnServer: true, run: ({ advance }) => advance(ms) };
}

/**
 * Waits until the phone no longer shows the message. The server collects outdated notifications for 5 s. See
 * docs/spec/last-mile.md#clear-delivery.
 */
export const waitForClear: CauseStep = {
  text: 'The server sends a clear push within seconds',
  async run({ phone, messageId, wait }) {
    const isShown = () => phone.state.shown.some(({ tag }) => tag === messageId);
    for (let second = 0; second < LONGEST_CLEAR_SECONDS && isShown(); second += 1) await wait(1_000);
  },
};
const LONGEST_CLEAR_SECONDS = 30;

/** Returns a step that changes app settings until the cause is over. */
export function changeAppSettings(text: string, preferences: object): CauseStep {
  return { text, run: (stage) => stage.changeAppSettings(preferences) };
}
