import type { Reason } from './enums.ts';
import { REASON_TEXTS } from './reason-texts.ts';

/**
 * The values of `reasonDetail.code` for a reason.
 * See docs/spec/notifications.md#reasons. TWILIO_CREATE_ERROR carries Twilio's error number, or
 * `HTTP_<status>` without one; of those, only the ones with a sentence of their own are listed.
 */
export function reasonCodes(reason: Reason): readonly string[] {
  return Object.keys(REASON_TEXTS[reason].codes);
}
