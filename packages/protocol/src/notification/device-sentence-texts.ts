import type { SuppressedBy } from './device-receipts.ts';
import type { FormerCause } from './former-facts.ts';

/** Part of a sentence, about a browser that reported about earlier pushes but not about the newest. */
export const UNRESPONSIVE_TEXT =
  'this {thing} no longer responds[: it was last seen at {lastSeen}]. Its permission may have been revoked: some push services accept pushes even then.';

/** Values of `{seen}`: when a device without a report was last seen, compared with the push. */
export const SEEN_TEXTS = {
  before: 'It had last been seen at {lastSeen}.',
  just: 'It had last been seen at {lastSeen}, about when the push was sent.',
  during: 'It was seen at {lastSeen}, in time for the push, which may have arrived without a report.',
  after: 'It has been seen since, most recently at {lastSeen}, after the push had expired.',
} as const;

/** The likely cause why a device has not reported a push that has expired, without a full stop. Sentences and answers contain it. */
export const OFFLINE_TEXTS = {
  android:
    'Most likely the phone was offline, or the app force-stopped[{mustOpen}, or not opened since: then nothing arrives until the user opens it]',
  web: 'Most likely the browser was closed or offline',
  other: 'Most likely it was off or offline',
} as const;

const UNREPORTED_TEXT = 'Accepted by {provider}; the device has not reported within {lifetime}. {seen}';

/** Replaces the sentence about a push without a report whose device was seen while the provider kept the push. */
export const OVERDUE_SEEN_TEXT = UNREPORTED_TEXT;

/**
 * The sentences about a push on its device, by what is known. Templates as in reason-texts.ts; device-sentence.ts fills
 * and chooses them; redaction may have removed the times.
 * See docs/spec/last-mile.md#receipts-in-explanations.
 */
export const DEVICE_TEXTS = {
  opened: 'Shown on this {os}[ at {displayed}], opened[ at {opened}].',
  dismissed: 'Shown[ at {displayed}] and swiped away[ at {dismissed}].',
  cleared: '[{shown} at {displayed}, ]cleared[ at {cleared}] because {clearCause}.',
  shown: '{inList}[; it arrived {delay} later].',
  shownAtWindow: '{inList}; it arrived at the next maintenance window[, {delay} later].',
  shownLowered:
    '{inList}[; it arrived {delay} later]: high priority was lowered by {provider}, because many pushes of high priority had shown no notification on this {thing}.',
  shownQuietly: '{inList}, delivered quietly: the app {has} provisional permission.',
  handed:
    'Given to iOS[ at {displayed}][; it arrived {delay} later]; whether it rang depends on Focus and summary, which iOS doesn’t report.',
  handedQuietly:
    'Given to iOS[ at {displayed}][; it arrived {delay} later], to be delivered quietly: the app {has} provisional permission.',
  suppressed: '[Arrived at {received}; ]not shown[ at {suppressed}]: {suppressedBy}.',
  received: 'Arrived[ at {received}]; the app has not said that it was shown.',

  /** Pushes that clear notifications. */
  clearedOthers: 'The notifications were cleared from this {os}[ at {cleared}].',
  clearedNothing: '{noPermission} on this {os}: no notification was shown there, so there was none to clear.',
  clearArrived: 'Arrived[ at {received}]; the app has not said that it cleared the notifications.',
  clearSilent: 'Accepted by {provider}; the device has not said that it cleared the notifications.',

  permissionOff:
    'Accepted by {provider}, but permission was off on this {thing}[ {permissionSpan}]: nothing {can} be shown.',
  neverAsked:
    'Accepted by {provider}, but the user of this {thing} {has} never been asked for permission: nothing {can} be shown.',
  noReceipts:
    'Accepted by {provider}; what the device did is not known, because this app version reports no receipts; newer ones do.',
  replaced: 'Accepted by {provider}, then replaced by a later push before it arrived.',
  dropped: 'Accepted by {provider}, which dropped waiting messages for this {thing} at {dropped}, this one among them.',
  stale: `Accepted by {provider}, but ${UNRESPONSIVE_TEXT}`,
  overdue: `${UNREPORTED_TEXT} ${OFFLINE_TEXTS.other}.`,
  overdueWeb: `${UNREPORTED_TEXT} ${OFFLINE_TEXTS.web}.`,
  overdueAndroid: `${UNREPORTED_TEXT} ${OFFLINE_TEXTS.android}.`,
  overdueUnreported: `${UNREPORTED_TEXT} The app had never reported about itself: this version may be too old to.`,
  none: 'Accepted by {provider}; no word from the device yet.',
} as const;
export type DeviceText = keyof typeof DEVICE_TEXTS;

export const UNREGISTERED_TEXT = 'Not delivered: this device is no longer registered with {provider}.';

/** Precede the sentence about a push that its device reported although the provider had not accepted it. */
export const UNCONFIRMED_TEXTS = {
  timedOut: 'There was no response from the provider, but this device has it.',
  notAccepted: '{provider} didn’t accept it, but this device has it.',
} as const;

export const BATTERY_SAVER_TEXT = 'Battery saver was on when it last reported.';

/** Sentences for pushes whose entry has no member `device`. */
export const UNKNOWN_DEVICE_TEXTS = {
  receiptsOff: 'Accepted by {provider}; what the device did is not known, because device receipts were off.',
  erased: 'Accepted by {provider}; what the device did was erased.',
} as const;

/** About a notification that its device has shown. `past`: it was replaced, or its device is a former one. */
export const SHOWN_TEXTS = {
  inList: 'In the notification list of this {os}[ since {displayed}]',
  past: 'Shown on this {os}[ at {displayed}]',
} as const;

/** Precedes the sentence about a push that showed a notice of a deletion. */
export const DELETION_NOTICE_TEXT =
  'A notice that the message was deleted, because browsers have to show something for each push.';

/** Follow the sentence about a push that was shown, if the user has turned off its channel or the permission since. */
export const TURNED_OFF_TEXTS = {
  certain: '{turnedOff}. It is no longer listed.',
  likely: '{turnedOff}. It is probably no longer listed.',
} as const;

/** Follows the sentence about a push that was shown. */
export const REPLACED_TEXT = 'A later push has replaced it.';

/** Follow the sentence about a push whose token was removed later. Undefined: the device has a new token. */
export const FORMER_TEXTS: Readonly<Record<FormerCause, string | undefined>> = {
  replaced: undefined,
  signedOut: 'The user logged out on this device after this push[, at {former}].',
  unregistered:
    'The provider unregistered this device after this push[, at {former}]: the app was uninstalled, or its token expired.',
  removed: 'This device was removed after this push[, at {former}].',
  stale: 'This device was removed after this push[, at {former}], because it had not been seen for too long.',
  limit: 'This device was removed after this push[, at {former}], because the user had registered too many.',
};

/** Values of `{noPermission}`: why a device showed nothing. */
export const NO_PERMISSION_TEXTS = {
  denied: 'permission was off',
  not_determined: 'permission had not been requested',
} as const;

/** Values of `{suppressedBy}`: why a push was not shown. */
export const SUPPRESSED_BY_TEXTS: Readonly<Record<SuppressedBy, string>> = {
  permission: 'permission off',
  channel: 'its notification channel off',
  foreground: 'the conversation was open',
  focus: 'a Focus was on',
  app_rule: 'a rule of the app',
  duplicate: 'it had been shown before',
  expired: 'its lifetime was over',
  budget: 'the browser limits pushes without a notification',
  other: 'the app had another reason',
};
