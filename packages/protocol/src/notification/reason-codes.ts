import type { Reason } from './enums.ts';
import { REASON_TEXTS } from './reason-texts.ts';

/**
 * The values of `reasonDetail.code` for a reason. Contract 7. TWILIO_CREATE_ERROR carries Twilio's error number, or
 * `HTTP_<status>` without one; of those, only the ones with a sentence of their own are listed.
 */
export function reasonCodes(reason: Reason): readonly string[] {
  return Object.keys(REASON_TEXTS[reason].codes);
}
