import { FOCUS_DOUBT } from './device-answer-parts.ts';
import { type DeviceText, OFFLINE_TEXTS, UNRESPONSIVE_TEXT } from './device-sentence-texts.ts';
import type { DeviceReasonCode } from './is-about-device.ts';
import { SETTING_CODES, SETTING_NAMES } from './setting-codes.ts';

/** Follows that a notification is probably still listed, and that nothing will clear it. */
export const REMOVE_BY_HAND = 'The user can remove it by hand.';

/** Questions about a push on its device, in the order in which screens answer them. */
export type DeviceQuestion = 'arrived' | 'shown' | 'listed';

export const DEVICE_QUESTIONS: Readonly<Record<DeviceQuestion, string>> = {
  arrived: 'Did it arrive?',
  shown: 'Was it shown?',
  listed: 'Is it still there?',
};

/**
 * First words of answers. `noBanner`: yes, but only in the list. `probably`, `probablyNoBanner`, and `probablyNot`: the text says why.
 * `pending`: a report may still come. `open`: no report will come, and neither answer is more likely; the text says how to
 * find out.
 */
export const DEVICE_ANSWERS = {
  yes: 'Yes',
  noBanner: 'Yes, without a banner',
  no: 'No',
  probably: 'Probably',
  probablyNoBanner: 'Probably, without a banner',
  probablyNot: 'Probably not',
  pending: 'No report yet',
  open: 'Not known',
} as const;
export type DeviceAnswerWord = keyof typeof DEVICE_ANSWERS;

/** An answer, and the template of the sentences that give its reason; empty if the word says it all. */
export type AnswerText = readonly [word: DeviceAnswerWord, template: string];
/** The answer to each question. */
export type AnswerTexts = Readonly<Record<DeviceQuestion, AnswerText>>;

const ARRIVED: AnswerText = ['yes', '{arrival}'];
const NOTHING_SHOWN: AnswerText = ['no', 'Nothing was shown there.'];
const SHOWS_NOTHING: AnswerText = ['no', 'This push shows nothing: it clears outdated notifications.'];
const NOT_ARRIVED = 'What doesn’t arrive isn’t shown. The message is in the app all the same.';
const NEVER_ARRIVED: AnswerText = ['probablyNot', NOT_ARRIVED];
const NEVER_SHOWN: AnswerText = ['probablyNot', 'Nothing was reported to be in its list.'];
const ACCEPTED = '{provider} accepted it[ at {ended}]';
const UNREPORTED = `${ACCEPTED}; this {os} has not reported within {lifetime}, when the push expired. {seen}`;
const GIVEN_TO_IOS = 'Given to iOS[ at {displayed}], which normally lists it, but doesn’t report so.';
const PROVISIONAL = 'the app {has} provisional permission. {permissionNow} {permissionAdvice}';
export const UNKNOWN_LIST: AnswerText = [
  'open',
  'If a notification is there, opening the conversation on this {thing} clears it.',
];

/** The notification was probably shown by an app that reports nothing, and its message is unread. */
export const LISTED_IF_SHOWN: AnswerText = [
  'probably',
  'If it was shown, it is there unless the user swiped it away: notifications of unread messages are not cleared.',
];

/** The notification was in the list of the device, and no report says that it left it. */
const LISTED: AnswerText = ['probably', 'This {os} has not reported that it is gone.'];

/**
 * The answers by what is known about a push. Templates as in reason-texts.ts; device-answers.ts fills them.
 * See docs/spec/last-mile.md#receipts-in-explanations.
 */
export const ANSWER_TEXTS: Readonly<Record<DeviceText, AnswerTexts>> = {
  opened: {
    arrived: ARRIVED,
    shown: ['yes', '{notice}[At {displayed}. ]{banner} The user opened it[ at {opened}].'],
    listed: ['no', 'Opening it took it off the list.'],
  },
  dismissed: {
    arrived: ARRIVED,
    shown: ['yes', '{notice}[At {displayed}. ]{banner}'],
    listed: ['no', 'The user swiped it away[ at {dismissed}].'],
  },
  cleared: {
    arrived: ARRIVED,
    shown: ['yes', '{notice}[At {displayed}. ]{banner}'],
    listed: ['no', 'It was cleared[ at {cleared}] because {clearCause}.'],
  },
  shown: {
    arrived: ARRIVED,
    shown: ['yes', '{notice}{inList}. {banner}'],
    listed: LISTED,
  },
  shownAtWindow: {
    arrived: [
      'yes',
      '[At {received}; ]it arrived at the next maintenance window of Android[, {delay} later]: the phone dozed, and pushes about edits and deletions don’t wake it.',
    ],
    shown: ['yes', '{notice}{inList}. {banner}'],
    listed: LISTED,
  },
  shownLowered: {
    arrived: [
      'yes',
      '[At {received}; ]it arrived[ {delay}] later: high priority was lowered by {provider}, because many pushes of high priority had shown no notification on this {thing} within 7 days. That ends by itself once they show notifications again.',
    ],
    shown: ['yes', '{notice}{inList}. {banner}'],
    listed: LISTED,
  },
  shownQuietly: {
    arrived: ARRIVED,
    shown: ['noBanner', `{inList}, delivered quietly, without banner and sound: ${PROVISIONAL}`],
    listed: LISTED,
  },
  handed: {
    arrived: ARRIVED,
    shown: ['probably', `${GIVEN_TO_IOS} ${FOCUS_DOUBT}`],
    listed: LISTED,
  },
  handedQuietly: {
    arrived: ARRIVED,
    shown: ['probablyNoBanner', `${GIVEN_TO_IOS} It had no banner and no sound: ${PROVISIONAL}`],
    listed: LISTED,
  },
  suppressed: {
    arrived: ARRIVED,
    shown: ['no', '{suppressedBy}[ at {suppressed}]. {hint}'],
    listed: NOTHING_SHOWN,
  },
  received: {
    arrived: ARRIVED,
    shown: ['open', 'The app has not said that it was shown. Ask the user.'],
    listed: UNKNOWN_LIST,
  },
  clearedOthers: {
    arrived: ARRIVED,
    shown: SHOWS_NOTHING,
    listed: ['no', 'The notifications were cleared from this {os}[ at {cleared}].'],
  },
  clearedNothing: {
    arrived: ARRIVED,
    shown: SHOWS_NOTHING,
    listed: ['no', '{noPermission} on this {os}: no notification was shown there, so there was none to clear.'],
  },
  clearArrived: {
    arrived: ARRIVED,
    shown: SHOWS_NOTHING,
    listed: ['open', 'The app has not said that it cleared the notifications.'],
  },
  clearSilent: {
    arrived: ['pending', `${ACCEPTED}, and keeps it[ until {expired}]. The device has not reported it.`],
    shown: SHOWS_NOTHING,
    listed: ['probably', 'The outdated notifications stay until this push, or the next ordinary one, arrives.'],
  },
  permissionOff: {
    arrived: ['probably', `${ACCEPTED}. {unreported}`],
    shown: [
      'no',
      '{whenSent} notification permission was off on this {thing}[ {permissionSpan}]: nothing {can} be shown. {permissionNow} {permissionAdvice}',
    ],
    listed: NOTHING_SHOWN,
  },
  neverAsked: {
    arrived: ['probably', `${ACCEPTED}. {unreported}`],
    shown: [
      'no',
      '{whenSent} the user of this {thing} {has} never been asked for permission: nothing {can} be shown. {permissionNow} {permissionAdvice}',
    ],
    listed: NOTHING_SHOWN,
  },
  noReceipts: {
    arrived: [
      'probably',
      `${ACCEPTED}, and nothing known speaks against it. What the device did is not known, because this app version reports no receipts[ ({version})]. Ask the user[{mustUpdate}, or let them update the app: newer versions report]. {versionNow}`,
    ],
    shown: ['probably', '{permission}Only the user can say whether it was shown.'],
    listed: UNKNOWN_LIST,
  },
  replaced: {
    arrived: ['no', `${ACCEPTED}; then it was replaced by a later push before it arrived.`],
    shown: ['no', 'The entry of the later push says whether that one was shown.'],
    listed: ['no', 'The later push has its place.'],
  },
  dropped: {
    arrived: [
      'no',
      '{provider} dropped waiting messages for this {thing}[ at {dropped}], this one among them: it keeps at most 100 for a {thing} that is offline. Later pushes arrive again.',
    ],
    shown: ['no', NOT_ARRIVED],
    listed: NOTHING_SHOWN,
  },
  stale: {
    arrived: [
      'probablyNot',
      `${ACCEPTED}, but ${UNRESPONSIVE_TEXT} Ask the user to open the app there and to allow notifications.`,
    ],
    shown: NEVER_ARRIVED,
    listed: NEVER_SHOWN,
  },
  overdue: {
    arrived: ['probablyNot', `${UNREPORTED} ${OFFLINE_TEXTS.other}[{inUse}: ask whether it was].`],
    shown: NEVER_ARRIVED,
    listed: NEVER_SHOWN,
  },
  overdueWeb: {
    arrived: ['probablyNot', `${UNREPORTED} ${OFFLINE_TEXTS.web}[{inUse}: ask whether it was].`],
    shown: NEVER_ARRIVED,
    listed: NEVER_SHOWN,
  },
  overdueAndroid: {
    arrived: [
      'probablyNot',
      `${UNREPORTED} ${OFFLINE_TEXTS.android}. {battery} Ask whether it was online[{mustOpen}, and let them open the app].`,
    ],
    shown: NEVER_ARRIVED,
    listed: NEVER_SHOWN,
  },
  overdueUnreported: {
    arrived: [
      'open',
      `${ACCEPTED}; this {os} has not reported within {lifetime}. The app had never reported about itself: this version may be too old to. Ask the user[{inUse}, or let them update the app].`,
    ],
    shown: ['open', 'Only the user can say.'],
    listed: UNKNOWN_LIST,
  },
  none: {
    arrived: [
      'pending',
      `${ACCEPTED}, and keeps it[ until {expired}]. {seen} A {thing} that is online reports within seconds, so it is most likely off or offline. {battery} The report appears here when it arrives.`,
    ],
    shown: ['pending', 'It will be shown when it arrives, unless permission or its notification channel is off.'],
    listed: ['pending', 'It can only be there once it has arrived.'],
  },
};

/** The answers about a push that the provider rejected because its token was no longer registered. */
export const UNREGISTERED_ANSWERS: AnswerTexts = {
  arrived: [
    'no',
    'This device is no longer registered with {provider}: the app was uninstalled, or its token expired. [{isGone}Opening the app registers it again.][It has registered again since, with the push token {newToken}.]',
  ],
  shown: NOTHING_SHOWN,
  listed: NOTHING_SHOWN,
};

/** Replace `cleared` for a push that was given to iOS, which does not report whether it showed a banner. */
export const CLEARED_ON_IOS: AnswerTexts = {
  ...ANSWER_TEXTS.cleared,
  shown: ['probably', `{notice}${GIVEN_TO_IOS} ${FOCUS_DOUBT}`],
};

/** Replace `cleared` for a push that was cleared before it was shown. */
export const CLEARED_UNSHOWN: AnswerTexts = {
  arrived: ARRIVED,
  shown: ['no', 'It was cleared before it was shown, because {clearCause}.'],
  listed: ['no', 'It was cleared[ at {cleared}].'],
};

/** Answer to `shown` for a push about a deletion that shows nothing. */
export const SHOWS_NO_NOTICE: AnswerText = [
  'no',
  'This push shows nothing: it clears the notification of the deleted message.',
];

/** Replace `cleared` for a push about a deletion that showed nothing: on most devices, it only clears. */
export const CLEARS_DELETED: AnswerTexts = {
  arrived: ARRIVED,
  shown: SHOWS_NO_NOTICE,
  listed: ['no', 'The notification was cleared[ at {cleared}].'],
};

/** Answers to `arrived` for pushes whose entry has no member `device`. */
export const UNKNOWN_DEVICE_ANSWERS = {
  receiptsOff: [
    'probably',
    `${ACCEPTED}; what the device did is not known, because device receipts were off. Turn on the app setting “${SETTING_NAMES['push.receiptsSetting']}” to know it of later pushes.`,
  ],
  erased: ['open', `${ACCEPTED}; what the device did was erased.`],
} as const satisfies Readonly<Record<string, AnswerText>>;

/** Replace `overdue` for a device that was seen while the provider kept the push. */
export const OVERDUE_SEEN: AnswerTexts = {
  arrived: ['open', `${UNREPORTED} Ask the user.`],
  shown: ['open', 'Only the user can say. The message is in the app in any case.'],
  listed: UNKNOWN_LIST,
};

/** Replace `clearSilent` for a push that the provider no longer keeps. */
export const CLEAR_OVERDUE: AnswerTexts = {
  arrived: ['probablyNot', UNREPORTED],
  shown: SHOWS_NOTHING,
  listed: ['probably', 'The outdated notifications stay until the next ordinary push arrives, or the app is opened.'],
};

/** Replaces the answer to `shown` for a push without a report whose notification channel was off. */
export const CHANNEL_OFF: AnswerText = [
  'no',
  'Its notification channel {channel} was off on this phone when the push was sent: nothing could be shown. {channelNow} {channelAdvice}',
];

const NOT_SENT_LISTED: AnswerText = ['no', 'Nothing was sent to this device for it.[ {read}]'];

/** The answers about a push that was not sent because of its device, by the code of the reason. */
export const NOT_SENT_ANSWERS: Readonly<Record<DeviceReasonCode, AnswerTexts>> = {
  PERMISSION_OFF: {
    arrived: [
      'no',
      `It was not sent: permission was off on this device, and the app setting “${SETTING_NAMES['push.deniedAction']}” was “${SETTING_CODES.denied[1]}”.`,
    ],
    shown: ['no', 'Nothing was sent that it could show. {permissionNow} {sentAgain} {permissionAdvice}'],
    listed: NOT_SENT_LISTED,
  },
  TOKEN_STALE: {
    arrived: ['no', 'It was not sent: this device had not been seen for too long. {formerText}'],
    shown: [
      'no',
      'Nothing was sent that it could show. {seenSince} {formerAdvice} [{mustOpen}Pushes are sent again as soon as the user opens the app there.]',
    ],
    listed: NOT_SENT_LISTED,
  },
};

/** Answers to `listed` for a former device that had shown the notification. `uninstalled`: or its token expired. */
export const FORMER_LISTED: Readonly<Record<'uninstalled' | 'other', AnswerText>> = {
  uninstalled: ['probablyNot', '{formerText}'],
  other: [
    'probably',
    `{formerText} That takes nothing off its list, and no push clears it there any more. ${REMOVE_BY_HAND}`,
  ],
};

/** Answer to `listed` for a former device that had not reported whether it showed the notification. */
export const FORMER_UNREPORTED: AnswerText = [
  'open',
  `If a notification was there, it may still be: no push clears it on a former device. ${REMOVE_BY_HAND}`,
];

/**
 * Answers to `listed` for a notification of an app, or of a notification channel, that the user turned off later. Android documents that
 * it cancels these notifications.
 */
export const TURNED_OFF_LISTED = {
  permission: [
    'probablyNot',
    '{turnedOff}. When it is turned off, the system takes the notifications of the app off its list.',
  ],
  permissionOnAndroid: [
    'no',
    '{turnedOff}. When it is turned off, Android takes the notifications of the app off its list.',
  ],
  channel: [
    'no',
    '{turnedOff}. When a notification channel is turned off, Android takes its notifications off the list.',
  ],
} as const satisfies Readonly<Record<string, AnswerText>>;

/** Answer to `listed` for a notification that a later push has replaced. */
export const REPLACED_LISTED = {
  push: ['no', 'A later push took its place[ at {replaced}]: its entry says what happened to that one.'],
  notice: ['no', 'The notice that the message was deleted took its place[ at {replaced}].'],
} as const satisfies Readonly<Record<string, AnswerText>>;
