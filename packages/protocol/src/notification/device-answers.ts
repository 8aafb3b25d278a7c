import { CHANNEL_ADVICE, FORMER_ADVICE, PERMISSION_ADVICE } from './device-advice.ts';
import {
  ARRIVAL_TEXTS,
  BANNER_DOUBT,
  BANNER_TEXTS,
  FOCUS_DOUBT,
  FORMER_TOO_LATE,
  LATE_CLEAR_TEXTS,
  NO_PERMISSION_UNREPORTED,
  OPENED_UNREAD,
  PERMISSION_ON,
  SEEN_SINCE,
  SENT_AGAIN,
  SUPPRESSED_HINTS,
  VERSION_NOW,
} from './device-answer-parts.ts';
import {
  ANSWER_TEXTS,
  type AnswerText,
  type AnswerTexts,
  CHANNEL_OFF,
  CLEAR_OVERDUE,
  CLEARED_ON_IOS,
  CLEARED_UNSHOWN,
  CLEARS_DELETED,
  DEVICE_ANSWERS,
  DEVICE_QUESTIONS,
  type DeviceAnswerWord,
  type DeviceQuestion,
  FORMER_LISTED,
  FORMER_UNREPORTED,
  LISTED_IF_SHOWN,
  NOT_SENT_ANSWERS,
  OVERDUE_SEEN,
  REMOVE_BY_HAND,
  REPLACED_LISTED,
  SHOWS_NO_NOTICE,
  TURNED_OFF_LISTED,
  UNKNOWN_DEVICE_ANSWERS,
  UNKNOWN_LIST,
  UNREGISTERED_ANSWERS,
} from './device-answer-texts.ts';
import {
  type DeviceEntry,
  type DeviceFacts,
  expiryOf,
  firstTurnedOff,
  isFormer,
  isLate,
  isSeenSince,
  isSurelyUnlisted,
  knownFactsOf,
} from './device-entry.ts';
import type { DeviceLineEntry } from './device-line.ts';
import { deviceValues } from './device-placeholders.ts';
import { deviceTextOf, isDeletionNotice, isOverdueSeen, unconfirmedText } from './device-sentence.ts';
import { BATTERY_SAVER_TEXT, DELETION_NOTICE_TEXT, FORMER_TEXTS } from './device-sentence-texts.ts';
import { fillTemplate } from './fill-template.ts';
import { isDeviceReasonCode } from './is-about-device.ts';
import type { OutcomeNames } from './outcome-text.ts';
import { currentlyShown, isUnconfirmed, noticeShownText } from './still-shown.ts';
import type { StillShown } from './still-shown-schema.ts';

/** An answer to one of the questions about a push on its device. */
export interface DeviceAnswer {
  readonly question: DeviceQuestion;
  /** `Did it arrive?` */
  readonly questionText: string;
  readonly word: DeviceAnswerWord;
  /** `Probably not` */
  readonly wordText: string;
  /** The reason, and how to find out more; empty if the word says it all. */
  readonly text: string;
  /** Only of `shown`: whether a banner showed, too, most likely. */
  readonly isLoud?: true;
}

/**
 * Returns whether a push arrived, was shown, and is still in the list of its device. Agrees with `deviceSentence` and
 * `deviceResultOf` for the same arguments. Where the device has not reported, the answer says what is certain, what is
 * likely, and how to find out. Empty if no device was concerned.
 * See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceAnswers(
  entry: DeviceLineEntry,
  given: DeviceFacts = {},
  stillShown?: Pick<StillShown, 'because' | 'sentence'>,
  names: OutcomeNames = {},
): readonly DeviceAnswer[] {
  const { channel, device, outcome, redacted = [] } = entry;
  if (channel !== 'push') return [];
  if (!device) {
    const values = answerValues({ ...entry, device: { state: 'none' } }, given, names);
    if (outcome !== 'sent') return notSentAnswers(entry.reasonDetail?.code, values);
    return [filled('arrived', UNKNOWN_DEVICE_ANSWERS[redacted.includes('erasure') ? 'erased' : 'receiptsOff'], values)];
  }
  const push = { ...entry, device };
  const facts = knownFactsOf(device, given);
  const texts = textsOf(push, facts);
  if (!texts) return [];
  const values = answerValues(push, facts, names);
  const [word, arrived] = texts.arrived;
  const removal = device.state === 'none' ? formerTexts(push, facts) : [];
  const template = [unconfirmedText(push), arrived, ...removal].filter(Boolean).join(' ');
  const shown = shownText(push, facts, texts.shown);
  const isLoud = shown[0] === 'yes' && shown[1].includes('{banner}') && bannerOf(push, facts) === 'loud';
  return [
    filled('arrived', [word, template], values),
    { ...filled('shown', shown, values), ...(isLoud && { isLoud: true as const }) },
    filled(
      'listed',
      withRead(stillShown ? stillShownText(push, facts, stillShown) : listedText(push, facts, texts.listed)),
      values,
    ),
  ];
}

/** Returns whether an answer says that a notification had no banner, even if it is only likely that it was listed. */
export function saysNoBanner({ word }: Pick<DeviceAnswer, 'word'>): boolean {
  return word === 'noBanner' || word === 'probablyNoBanner';
}

/** Returns that a notification is still there, as surely as that it was shown, why, and what helps if nothing will clear it. */
function stillShownText(
  entry: DeviceEntry,
  facts: DeviceFacts,
  { because, sentence }: Pick<StillShown, 'because' | 'sentence'>,
): AnswerText {
  const word = isUnconfirmed(because, entry.device.evidence) ? 'probably' : 'yes';
  if (because === 'former') return [word, `${sentence}[ {formerText}] ${REMOVE_BY_HAND}`];
  const text = isDeletionNotice(entry, facts) ? noticeShownText(because, sentence) : sentence;
  return [word, because === 'off' || because === 'unplanned' ? `${text} ${REMOVE_BY_HAND}` : text];
}

/** Adds when and where the user read the message, because notifications are cleared for that, and why that took long. */
function withRead([word, template]: AnswerText): AnswerText {
  return [word, template === UNREAD_SENTENCE ? template : `${template}[ {read}][ {lateClear}]`];
}

const UNREAD_SENTENCE = currentlyShown('unread').sentence;

/** Returns the answers about a push that was not sent because of its device; none for other reasons. */
function notSentAnswers(code: string | undefined, values: Values): readonly DeviceAnswer[] {
  if (!isDeviceReasonCode(code)) return [];
  return QUESTIONS.map((question) => filled(question, NOT_SENT_ANSWERS[code][question], values));
}

const QUESTIONS = ['arrived', 'shown', 'listed'] as const satisfies readonly DeviceQuestion[];

function textsOf(entry: DeviceEntry, facts: DeviceFacts): AnswerTexts | undefined {
  const text = deviceTextOf(entry, facts);
  if (text === undefined) return entry.tokenRemoved ? UNREGISTERED_ANSWERS : undefined;
  const { state, channel, displayedAtMS, evidence, overdue } = entry.device;
  if (text === 'cleared' && displayedAtMS === undefined) {
    return entry.trigger === 'message_deleted' ? CLEARS_DELETED : CLEARED_UNSHOWN;
  }
  if (text === 'clearedNothing' && entry.trigger === 'message_deleted') {
    return { ...ANSWER_TEXTS.clearedNothing, shown: SHOWS_NO_NOTICE };
  }
  if (text === 'clearSilent' && overdue) return CLEAR_OVERDUE;
  if (text === 'cleared' && evidence === 'handed') return CLEARED_ON_IOS;
  if (isOverdueSeen(entry, text, facts)) return OVERDUE_SEEN;
  if (text === 'noReceipts' && isStillUnread(facts)) return { ...ANSWER_TEXTS.noReceipts, listed: LISTED_IF_SHOWN };
  const isChannelOff =
    state === 'none' && channel?.importance === 'none' && CAN_BE_SHOWN.has(ANSWER_TEXTS[text].shown[0]);
  return isChannelOff ? { ...ANSWER_TEXTS[text], shown: CHANNEL_OFF } : ANSWER_TEXTS[text];
}

/** Returns whether nothing has cleared the notification of a message, if it was shown: the message is unread, and the device still gets pushes. */
function isStillUnread(facts: DeviceFacts): boolean {
  return facts.unread === true && facts.readAtMS === undefined && !isFormer(facts);
}

/** First words of answers that do not say for certain whether the notification was shown. */
const CAN_BE_SHOWN: ReadonlySet<DeviceAnswerWord> = new Set<DeviceAnswerWord>([
  'probably',
  'probablyNot',
  'pending',
  'open',
]);

/** Returns the answer to `shown`. Of a notification whose channel allows no banner, it says that there was none. */
function shownText(entry: DeviceEntry, facts: DeviceFacts, [word, template]: AnswerText): AnswerText {
  const banner = template.includes('{banner}') ? bannerOf(entry, facts) : undefined;
  return word === 'yes' && (banner === 'noBanner' || banner === 'silent') ? ['noBanner', template] : [word, template];
}

/** Returns the answer to `listed` for a push without `stillShown`. */
function listedText(entry: DeviceEntry, facts: DeviceFacts, text: AnswerText): AnswerText {
  if (text === UNKNOWN_LIST && isFormer(facts)) return FORMER_UNREPORTED;
  if (entry.device.state !== 'displayed') return text;
  if (facts.replaced) return REPLACED_LISTED[facts.replacedBy?.trigger === 'message_deleted' ? 'notice' : 'push'];
  const off = firstTurnedOff(facts);
  if (off === 'permission' && isSurelyUnlisted(facts)) return TURNED_OFF_LISTED.permissionOnAndroid;
  if (off) return TURNED_OFF_LISTED[off];
  if (!isFormer(facts)) return text;
  return FORMER_LISTED[facts.former?.because === 'unregistered' ? 'uninstalled' : 'other'];
}

/** Returns templates about the removal of the push token; none if the entry itself says that it was removed. */
function formerTexts(entry: DeviceEntry, { former }: DeviceFacts): readonly string[] {
  const template = former && !entry.tokenRemoved ? FORMER_TEXTS[former.because] : undefined;
  if (!former || template === undefined) return [];
  const expiredAtMs = expiryOf(entry);
  const isTooLate = entry.device.overdue && expiredAtMs !== undefined && expiredAtMs < former.atMS;
  return isTooLate ? [template, FORMER_TOO_LATE] : [template];
}

type Values = ReturnType<typeof deviceValues>;

/** Returns the values of placeholders, including those that only answers have. */
function answerValues(entry: DeviceEntry, facts: DeviceFacts, names: OutcomeNames): Values {
  const values = deviceValues(entry, facts, names);
  const isInUse = !isFormer(facts);
  const parts: Readonly<Record<string, () => string | undefined>> = {
    arrival: () => ARRIVAL_TEXTS[isLate(entry.device) ? 'late' : 'prompt'],
    battery: () => (facts.batterySaver ? BATTERY_SAVER_TEXT : undefined),
    banner: () => bannerText(entry, facts),
    bannerDoubt: () => (entry.device.state === 'opened' ? undefined : BANNER_DOUBT),
    bannerAdvice: () => (isInUse ? channelAdvice(entry, facts) : undefined),
    channelAdvice: () => (isInUse ? channelAdvice(entry, facts) : formerAdvice(facts)),
    permissionAdvice: () => (isInUse ? permissionAdvice(facts) : formerAdvice(facts)),
    hint: () => entry.device.suppressedBy && SUPPRESSED_HINTS[entry.device.suppressedBy],
    permission: () => (facts.permission === 'authorized' ? PERMISSION_ON : undefined),
    notice: () => (isDeletionNotice(entry, facts) ? `${DELETION_NOTICE_TEXT} ` : undefined),
    formerText: () => formerTexts(entry, facts)[0],
    formerAdvice: () => formerAdvice(facts),
    lateClear: () => lateClearText(entry, facts),
    read: () => (isOpenedUnread(entry, facts) ? OPENED_UNREAD : undefined),
    whenSent: () => (facts.changed?.permission ? 'when this was sent,' : undefined),
    unreported: () => NO_PERMISSION_UNREPORTED[facts.os === 'ios' ? 'ios' : 'other'],
    versionNow: () => (facts.changed?.receipts ? VERSION_NOW : undefined),
    sentAgain: () => (isInUse && ALLOWED.has(facts.changed?.permission) ? SENT_AGAIN : undefined),
    seenSince: () => (isInUse && isSeenSince(entry, facts) ? SEEN_SINCE : undefined),
    // The following insert nothing, but remove the brackets with advice that a device does not need, or not any more.
    inUse: () => emptyIf(isInUse),
    mustUpdate: () => emptyIf(isInUse && !facts.changed?.receipts),
    isGone: () => emptyIf(facts.former?.newToken === undefined),
  };
  function valueOf(placeholder: string): string | undefined {
    const template = parts[placeholder]?.();
    return template === undefined ? values(placeholder) : fillTemplate(template, valueOf);
  }
  return valueOf;
}

/** Returns what lets the device show notifications, or show them with banners; undefined if it already does. */
function permissionAdvice({ changed, permission = 'denied' }: DeviceFacts): string | undefined {
  return PERMISSION_ADVICE[changed?.permission ?? permission];
}

/** Returns what turns the notification channel of a push on, or lets it show banners; undefined if it already does. */
function channelAdvice({ device }: DeviceEntry, { changed }: DeviceFacts): string | undefined {
  const then = device.suppressedBy === 'channel' ? undefined : device.channel;
  return CHANNEL_ADVICE[(changed?.channel ?? then)?.importance ?? 'none'];
}

/** Returns why settings of a former device have no effect; undefined if it has registered again since. */
function formerAdvice({ former }: DeviceFacts): string | undefined {
  return former && former.newToken === undefined ? FORMER_ADVICE[former.because] : undefined;
}

/** Returns how noticeable a notification was. A user who swiped it away or opened it has noticed it, whatever its device does not report. */
function bannerText(entry: DeviceEntry, facts: DeviceFacts): string | undefined {
  const { state } = entry.device;
  const banner = bannerOf(entry, facts);
  if (state === 'opened' && (banner === 'handed' || banner === 'unknown')) return undefined;
  return state === 'dismissed' && banner === 'handed' ? FOCUS_DOUBT : BANNER_TEXTS[banner];
}

function isOpenedUnread({ device }: DeviceEntry, { unread, readAtMS }: DeviceFacts): boolean {
  return device.state === 'opened' && unread === true && readAtMS === undefined;
}

function emptyIf(isTrue: boolean): string | undefined {
  return isTrue ? '' : undefined;
}

/** Permissions with which a device gets pushes. */
const ALLOWED: ReadonlySet<string | undefined> = new Set(['authorized', 'ephemeral', 'provisional']);

/** Returns why it took long to clear a notification of a message that had been read, or the notice of a deletion; undefined if it did not. */
function lateClearText(entry: DeviceEntry, facts: DeviceFacts): string | undefined {
  const { os, readAtMS } = facts;
  const { state, clearedAtMS, clearedBy, displayedAtMS } = entry.device;
  if (state !== 'cleared' || displayedAtMS === undefined) return undefined;
  if (isDeletionNotice(entry, facts)) {
    return (clearedAtMS ?? 0) - displayedAtMS < LATE_CLEAR_MS ? undefined : LATE_CLEAR_TEXTS.notice;
  }
  if (clearedBy !== 'read') return undefined;
  if (clearedAtMS === undefined || readAtMS === undefined || clearedAtMS - readAtMS < LATE_CLEAR_MS) return undefined;
  return LATE_CLEAR_TEXTS[os === 'web' ? 'web' : 'other'];
}

/** A push that clears is sent after 5 s, and then arrives within seconds. See docs/spec/last-mile.md#clear-delivery. */
const LATE_CLEAR_MS = 8_000;

function bannerOf({ device }: DeviceEntry, { os }: DeviceFacts): keyof typeof BANNER_TEXTS {
  if (device.evidence === 'handed') return 'handed';
  if (os !== 'android' || !device.channel) return 'unknown';
  const { importance } = device.channel;
  if (importance === 'high') return 'loud';
  return importance === 'default' ? 'noBanner' : 'silent';
}

function filled(question: DeviceQuestion, [word, template]: AnswerText, values: Values): DeviceAnswer {
  return answer(question, word, fillTemplate(template, values).trim());
}

function answer(question: DeviceQuestion, word: DeviceAnswerWord, text: string): DeviceAnswer {
  return {
    question,
    questionText: DEVICE_QUESTIONS[question],
    word,
    wordText: DEVICE_ANSWERS[word],
    text,
  };
}
