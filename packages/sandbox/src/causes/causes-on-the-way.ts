import { CHANNELS } from '../phones/device-settings.ts';
import type { Cause, CauseStage, CauseStep } from './cause.ts';
import { dozes, goesOffline, goesOnline, MINUTE_MS, opensApp, passes, says, sets, turn } from './steps.ts';

const UNSEEN_PUSHES = 10;

const displayedLate = { outcome: 'sent', state: 'displayed', evidence: 'shown' } as const;
const silent = { outcome: 'sent', state: 'none' } as const;
const allowsEdits = sets('The operator turns on notifications about edits', { oneOnOne: { messageEditedSetting: 2 } });

/** Causes between the provider and the phone, which delay the push or lose it. */
export const CAUSES_ON_THE_WAY: readonly Cause[] = [
  {
    number: 12,
    title: 'Flight mode, off again in time',
    kind: 'android',
    steps: [goesOffline, says, passes(14 * MINUTE_MS, '14 minutes'), goesOnline],
    log: [displayedLate],
    says: 'arrived 14 min later',
  },
  {
    number: 13,
    title: 'Flight mode for too long',
    kind: 'iphone',
    steps: [goesOffline, says, passes(62 * MINUTE_MS, '62 minutes'), goesOnline],
    log: [{ ...silent, overdue: true }],
    says: 'has not reported within',
  },
  {
    number: 14,
    title: '150 messages in flight mode',
    kind: 'android',
    reportsLater: true,
    steps: [
      goesOffline,
      { text: '150 messages are sent: FCM keeps 100', needsOwnServer: true, run: ({ sayMany }) => sayMany(150) },
      goesOnline,
    ],
    log: [silent],
    says: 'dropped waiting messages',
  },
  {
    number: 15,
    title: 'Three edits in flight mode',
    kind: 'iphone',
    steps: [
      allowsEdits,
      goesOffline,
      says,
      ...['once', 'twice', 'three times'].map(
        (times): CauseStep => ({
          text: `The author changes the message ${times}`,
          run: ({ edit }) => edit(`The boat is ready, changed ${times}`),
        }),
      ),
      goesOnline,
    ],
    log: [silent, silent, silent, { outcome: 'sent', state: 'displayed' }],
    says: 'replaced by a later push',
  },
  {
    number: 16,
    title: 'Force-stopped',
    kind: 'android',
    steps: [
      { text: 'The user force-stops the app', run: turn({ isForceStopped: true }) },
      says,
      passes(62 * MINUTE_MS, '62 minutes'),
    ],
    log: [{ ...silent, overdue: true }],
    says: 'force-stopped, or not opened since',
  },
  {
    number: 17,
    title: 'Doze, normal priority',
    kind: 'android',
    steps: [
      allowsEdits,
      says,
      { text: 'The user swipes the notification away', run: ({ phone }) => phone.swipe() },
      dozes,
      passes(40 * MINUTE_MS, '40 minutes'),
      { text: 'The author changes the message', run: ({ edit }) => edit('The boat is ready at noon') },
      passes(20 * MINUTE_MS, '20 minutes'),
    ],
    log: [{ outcome: 'sent', state: 'dismissed' }, displayedLate],
    says: 'arrived at the next maintenance window',
  },
  {
    number: 18,
    title: 'Lowered to normal priority by FCM',
    kind: 'android',
    reportsLater: true,
    steps: [
      {
        text: 'The user turns the channel for messages off',
        run: turn({ channels: { ...CHANNELS, chat_messages: 'none' } }),
      },
      { text: `${UNSEEN_PUSHES} messages of high priority show nothing`, run: ({ sayMany }) => sayMany(UNSEEN_PUSHES) },
      { text: 'The user turns the channel on', run: turn({ channels: CHANNELS }) },
      opensApp,
      dozes,
      passes(40 * MINUTE_MS, '40 minutes'),
      says,
      passes(20 * MINUTE_MS, '20 minutes'),
    ],
    log: [displayedLate],
    says: 'high priority was lowered',
  },
  {
    number: 23,
    title: 'Response of the provider lost',
    kind: 'android',
    steps: [
      {
        text: 'FCM accepts the push, and its responses are lost',
        needsOwnServer: true,
        run: losesResponses,
      },
    ],
    log: [{ outcome: 'failed', reason: 'TIMED_OUT', state: 'displayed' }],
    says: 'no response from the provider, but this device has it',
  },
];

/** Advances time until the server has made its last attempt. */
async function losesResponses({ sandbox, say, passUntil }: CauseStage): Promise<void> {
  sandbox.faults.set('fcm', { fault: 'responseLost' });
  await passUntil(say());
  sandbox.faults.set('fcm', {});
}
