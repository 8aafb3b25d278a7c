import { CHANNELS } from '../phones/device-settings.ts';
import type { Cause, CauseStage, CauseStep } from './cause.ts';
import {
  advanceTime,
  changeAppSettings,
  changePhone,
  goOffline,
  goOnline,
  MINUTE_MS,
  openApp,
  sendMessage,
  startDoze,
} from './steps.ts';

const INVISIBLE_PUSHES = 10;

const displayed = { outcome: 'sent', state: 'displayed', evidence: 'shown' } as const;
const unreported = { outcome: 'sent', state: 'none' } as const;
const notifyOfEdits = changeAppSettings('The operator turns on notifications about edits', {
  oneOnOne: { messageEditedSetting: 2 },
});

/** Causes between the provider and the phone, which delay the push or lose it. */
export const CAUSES_ON_THE_WAY: readonly Cause[] = [
  {
    number: 12,
    title: 'Flight mode, off again in time',
    kind: 'android',
    steps: [goOffline, sendMessage, advanceTime(14 * MINUTE_MS, '14 minutes'), goOnline],
    log: [displayed],
    says: 'arrived 14 min later',
  },
  {
    number: 13,
    title: 'Flight mode for too long',
    kind: 'iphone',
    steps: [goOffline, sendMessage, advanceTime(62 * MINUTE_MS, '62 minutes'), goOnline],
    log: [{ ...unreported, overdue: true }],
    says: 'has not reported within',
  },
  {
    number: 14,
    title: '150 messages in flight mode',
    kind: 'android',
    reportsLater: true,
    steps: [
      goOffline,
      {
        text: '150 messages are sent: FCM keeps 100',
        needsOwnServer: true,
        run: ({ sendMessages }) => sendMessages(150),
      },
      goOnline,
    ],
    log: [unreported],
    says: 'dropped waiting messages',
  },
  {
    number: 15,
    title: 'Three edits in flight mode',
    kind: 'iphone',
    steps: [
      notifyOfEdits,
      goOffline,
      sendMessage,
      ...['once', 'twice', 'three times'].map(
        (times): CauseStep => ({
          text: `The author changes the message ${times}`,
          run: ({ editMessage }) => editMessage(`The boat is ready, changed ${times}`),
        }),
      ),
      goOnline,
    ],
    log: [unreported, unreported, unreported, { outcome: 'sent', state: 'displayed' }],
    says: 'replaced by a later push',
  },
  {
    number: 16,
    title: 'Force-stopped',
    kind: 'android',
    steps: [
      { text: 'The user force-stops the app', run: changePhone({ isForceStopped: true }) },
      sendMessage,
      advanceTime(62 * MINUTE_MS, '62 minutes'),
    ],
    log: [{ ...unreported, overdue: true }],
    says: 'the app force-stopped',
  },
  {
    number: 17,
    title: 'Doze, normal priority',
    kind: 'android',
    steps: [
      notifyOfEdits,
      sendMessage,
      { text: 'The user swipes the notification away', run: ({ phone }) => phone.swipe() },
      startDoze,
      advanceTime(40 * MINUTE_MS, '40 minutes'),
      { text: 'The author changes the message', run: ({ editMessage }) => editMessage('The boat is ready at noon') },
      advanceTime(20 * MINUTE_MS, '20 minutes'),
    ],
    log: [{ outcome: 'sent', state: 'dismissed' }, displayed],
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
        run: changePhone({ channels: { ...CHANNELS, chat_messages: 'none' } }),
      },
      {
        text: `${INVISIBLE_PUSHES} messages of high priority show nothing`,
        run: ({ sendMessages }) => sendMessages(INVISIBLE_PUSHES),
      },
      { text: 'The user turns the channel on', run: changePhone({ channels: CHANNELS }) },
      openApp,
      startDoze,
      advanceTime(40 * MINUTE_MS, '40 minutes'),
      sendMessage,
      advanceTime(20 * MINUTE_MS, '20 minutes'),
    ],
    log: [displayed],
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
        run: loseResponses,
      },
    ],
    log: [{ outcome: 'failed', reason: 'TIMED_OUT', state: 'displayed' }],
    says: 'no response from the provider, but this device has it',
  },
];

/** Advances time until the server has made its last attempt. */
async function loseResponses(stage: CauseStage): Promise<void> {
  stage.sandbox.faults.set('fcm', { fault: 'responseLost' });
  await stage.advanceUntil(stage.sendMessage());
  stage.sandbox.faults.set('fcm', {});
}
