// No schemas: screens that write sentences do not load the schema library.
import type { ClearCause, DisplayEvidence } from './device-receipts.ts';
import { SETTING_NAMES } from './setting-codes.ts';
import type { StillShown, StillShownReason } from './still-shown-schema.ts';

/**
 * Returns whether it is only likely that a notification is still in the list: the device may have taken it off, or iOS was given it and
 * has not reported that it listed it.
 */
export function isUnconfirmed(because: StillShownReason, evidence: DisplayEvidence | undefined): boolean {
  return because === 'sent' || because === 'former' || evidence === 'handed';
}

/** Returns the facts about a notification that is not outdated, with their sentence. */
export function currentlyShown(because: 'unread' | 'unopened'): StillShown {
  return { because, sentence: CURRENT_TEXTS[because] };
}

/** Returns the facts about an outdated notification, with their sentence. */
export function outdatedShown(outdatedBy: ClearCause, because: ClearState): StillShown {
  return { because, outdatedBy, sentence: `${OUTDATED_TEXTS[outdatedBy]}; ${CLEAR_TEXTS[because]}.` };
}

/** Returns why the notice of a deletion is still in the list: the sentence of a message says that it has been deleted since. */
export function noticeShownText(because: StillShownReason, sentence: string): string {
  return because === 'unread' || because === 'unopened'
    ? sentence
    : `It is the notice of the deletion; ${CLEAR_TEXTS[because]}.`;
}

/** Whether an outdated notification will be cleared. */
type ClearState = Exclude<StillShownReason, 'unread' | 'unopened'>;

const CURRENT_TEXTS = {
  unread: 'The message is unread, so the notification has not been cleared.',
  unopened: 'The conversation has not been opened since, so the notification has not been cleared.',
} as const;

const OUTDATED_TEXTS: Readonly<Record<ClearCause, string>> = {
  read: 'The message has been read since',
  deleted: 'The message has been deleted since',
  retracted: 'The message has been retracted since',
  answered: 'The missed call has been seen since',
  removed: 'The user has left the conversation since, or its sender is gone',
  other: 'It is outdated',
};

const CLEAR_TEXTS: Readonly<Record<ClearState, string>> = {
  off: `it stays because the setting “${SETTING_NAMES['push.clearSetting']}” is off`,
  waiting: 'it will be cleared with the next push to this device',
  sent: 'a push that clears it was accepted, but the device has not confirmed it',
  unplanned: 'no push is planned that clears it on this device',
  former: 'no push clears it there any more, because the device is a former one',
};
