import { type Static, Type } from 'typebox';
import { CLEAR_CAUSES } from './device-receipts.ts';

/**
 * Why a notification is still in the list of its device. It is not outdated: `unread`, or
 * `unopened` for a reaction while the conversation has not been opened since. Or it is outdated: `off`: outdated
 * notifications are not cleared; `waiting`: it is cleared with the next push to this device; `sent`: a push that clears it
 * was accepted; `unplanned`: no push will clear it, for example because it has waited for a day; `former`: its device is no
 * longer registered.
 */
export const STILL_SHOWN_REASONS = ['unread', 'unopened', 'off', 'waiting', 'sent', 'unplanned', 'former'] as const;
export type StillShownReason = (typeof STILL_SHOWN_REASONS)[number];

/** Facts about a notification that is still in the list, as of the request. See docs/spec/last-mile.md#receipts-in-explanations. */
export const StillShown = Type.Object({
  because: Type.Enum(STILL_SHOWN_REASONS),
  outdatedBy: Type.Optional(Type.Enum(CLEAR_CAUSES, { description: 'Absent for `unread` and `unopened`' })),
  sentence: Type.String(),
});
export type StillShown = Static<typeof StillShown>;
