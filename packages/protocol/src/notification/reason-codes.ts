import type { Reason } from './enums.ts';
import { REASON_TEXTS } from './reason-texts.ts';

/**
 * Returns the values of `reasonDetail.code` for a reason. TWILIO_CREATE_ERROR has Twilio's error number, or
 * `HTTP_<status>` without one; only those with their own sentence are listed.
 * See docs/spec/notifications.md#reasons.
 */
export function reasonCodes(reason: Reason): readonly string[] {
  return Object.keys(REASON_TEXTS[reason].codes);
}
