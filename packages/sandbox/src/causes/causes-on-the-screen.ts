import type { Cause } from './cause.ts';
import { changePhone, leaveApp, sendMessage, waitForClear } from './steps.ts';

const displayed = { outcome: 'sent', state: 'displayed' } as const;
/** Entries of the message and of the push that removes its notification. */
const clearedEntries = [
  { outcome: 'sent', state: 'cleared' },
  { outcome: 'sent', state: 'cleared' },
] as const;

/** Causes in which the push arrives and the phone shows it. */
export const CAUSES_ON_THE_SCREEN: readonly Cause[] = [
  {
    number: 1,
    title: 'Normal delivery, Android',
    kind: 'android',
    steps: [sendMessage],
    log: [{ ...displayed, evidence: 'shown' }],
    says: 'In the notification list of this Android since',
  },
  {
    number: 2,
    title: 'Normal delivery, iPhone',
    kind: 'iphone',
    steps: [sendMessage],
    log: [{ ...displayed, evidence: 'handed' }],
    says: 'Given to iOS at',
  },
  {
    number: 3,
    title: 'Tapped',
    kind: 'iphone',
    steps: [sendMessage, { text: 'The user taps the notification', run: ({ phone }) => phone.tap() }, leaveApp],
    log: [{ outcome: 'sent', state: 'opened' }],
    says: 'opened at',
  },
  {
    number: 4,
    title: 'Swiped away',
    kind: 'android',
    steps: [sendMessage, { text: 'The user swipes the notification away', run: ({ phone }) => phone.swipe() }],
    log: [{ outcome: 'sent', state: 'dismissed' }],
    says: 'swiped away at',
  },
  {
    number: 10,
    title: 'Conversation open',
    kind: 'android',
    steps: [
      sendMessage,
      { text: 'The user opens the conversation from the notification', run: ({ phone }) => phone.tap() },
      sendMessage,
      leaveApp,
    ],
    log: [{ outcome: 'sent', state: 'suppressed', suppressedBy: 'foreground' }],
    says: 'the conversation was open',
  },
  {
    number: 11,
    title: 'Focus on',
    kind: 'iphone',
    steps: [{ text: 'The user turns a Focus on', run: changePhone({ hasFocus: true }) }, sendMessage],
    log: [{ ...displayed, evidence: 'handed' }],
    says: 'depends on Focus',
  },
  {
    number: 21,
    title: 'Read on another device first',
    kind: 'android',
    steps: [
      sendMessage,
      { text: 'The user reads the conversation on a laptop', run: ({ readOnOtherDevice }) => readOnOtherDevice() },
      waitForClear,
    ],
    log: clearedEntries,
    says: 'had been read elsewhere',
  },
  {
    number: 22,
    title: 'Deleted by the author',
    kind: 'android',
    steps: [sendMessage, { text: 'The author deletes the message', run: ({ deleteMessage }) => deleteMessage() }],
    log: clearedEntries,
    says: 'had been deleted',
  },
];
