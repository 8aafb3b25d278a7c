import type { SuppressedBy } from './device-receipts.ts';

/** Values of `{arrival}`: when a push arrived. */
export const ARRIVAL_TEXTS = {
  prompt: '[At {received}.]',
  late: '[At {received}; ]it arrived {delay} later. Until then, the {thing} was most likely off or offline.',
} as const;

/** Follows that a push was given to iOS: what it does not report. */
export const FOCUS_DOUBT =
  'Whether a banner showed or it rang depends on Focus and summary, which iOS doesn’t report: ask whether a Focus was on.';

/** Values of `{banner}`: how noticeable a notification was, by operating system and importance of its notification channel. */
export const BANNER_TEXTS = {
  handed: `Given to iOS, which normally lists it, but doesn’t report so. ${FOCUS_DOUBT}`,
  loud: 'Most likely with a banner: its notification channel {channel} {allows} banner and sound.[ {channelNow}][ {bannerDoubt}]',
  noBanner: 'Its notification channel {channel} {allows} sound, but no banner.[ {channelNow}][ {bannerAdvice}]',
  silent: 'Its notification channel {channel} {is} silent: no banner, no sound.[ {channelNow}][ {bannerAdvice}]',
  unknown:
    'Whether a banner showed or it rang is not reported; do not disturb on the device can prevent both: ask whether it was on.',
} as const;

/** Value of `{bannerDoubt}`: what can prevent a banner that the notification channel allows. */
export const BANNER_DOUBT = 'Only do not disturb on the phone can prevent both: ask whether it was on.';

/** Values of `{hint}`: what helps against the suppression of notifications by the device. */
export const SUPPRESSED_HINTS: Readonly<Record<SuppressedBy, string>> = {
  permission: '{permissionNow} {permissionAdvice}',
  channel: '{channelNow} {channelAdvice}',
  foreground: 'That is intended: the open conversation shows the message itself.',
  focus: '[{inUse}The user can allow the app in this Focus.]',
  app_rule: 'The app decides this.',
  duplicate: 'The earlier notification was shown.',
  expired: 'The message is in the app all the same.',
  budget: 'The browser allows more while its pushes show notifications.',
  other: 'The app decides this.',
};

/** Value of `{seenSince}`: the device of a push that was not sent is not stale any more. */
export const SEEN_SINCE = 'It has been seen since, at {lastSeen}, and gets pushes again.';

/** Value of `{versionNow}`. */
export const VERSION_NOW = 'The app has been updated since[, to {newVersion}]: it reports later pushes.';

/** Value of `{sentAgain}`: the device to which nothing was sent without permission has it by now. */
export const SENT_AGAIN = 'This device gets pushes again.';

/** Values of `{unreported}`: why a device without permission need not have reported that a push arrived. */
export const NO_PERMISSION_UNREPORTED = {
  ios: 'Without permission, iOS doesn’t run the app for a push that would show a notification, so the arrival of such a push isn’t reported.',
  other: 'Without permission, a {thing} shows nothing, and it doesn’t report the arrival of every push.',
} as const;

/** Values of `{lateClear}`: why a notification was cleared long after its message had been read or, `notice`, after it was shown. */
export const LATE_CLEAR_TEXTS = {
  web: 'Clearing took {clearDelay}: browsers limit pushes that show nothing, so the notification was cleared with a later push, or when the app was open there.',
  notice:
    'A notice stays until the next push, or until the app is open there: browsers limit pushes that show nothing.',
  other: 'Clearing took {clearDelay}.',
} as const;

/** Follows the sentence about the removal of the token if the push had expired before, without a report. */
export const FORMER_TOO_LATE = 'The push had already expired.';

/** Value of `{read}` for a push that the user opened, of a message that is unread: apps mark it as read when they show its conversation. */
export const OPENED_UNREAD = 'The message is still unread: no device has marked it as read since.';

/** Value of `{permission}`. */
export const PERMISSION_ON = 'Permission was on. ';
