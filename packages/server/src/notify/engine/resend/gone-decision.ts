import { type Suppression, suppressionOf } from '../../decision.ts';
import type { GoneReasonCode } from '../attempts.ts';

/** Returns the decision for a recipient, device, or message that no longer exists. See docs/spec/notifications.md#reasons. */
export function goneDecision(code: GoneReasonCode): Suppression & {
  readonly target: { readonly provider: 'none'; readonly hasDevice: false };
  readonly bypassed: false;
  readonly trace: readonly [];
} {
  return {
    ...suppressionOf({ reason: 'NOT_FOUND', code }, {}),
    target: { provider: 'none', hasDevice: false },
    bypassed: false,
    trace: [],
  };
}
