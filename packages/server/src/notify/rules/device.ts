import { tokenKindOf } from '@chatwire/protocol';
import { ageDaysOf, isStale } from '../targets/token-age.ts';
import type { DeliveryRuleContext } from './push-rule-context.ts';
import { PASS, type Rule } from './rule.ts';

/**
 * Rule 7, second part: a device that can receive this event, or a custom webhook. Depending on the settings, a device
 * that was not seen for long, or on which notifications are off, gets nothing; VoIP pushes need no permission.
 * See docs/spec/last-mile.md#effect-of-device-state.
 */
export const device: Rule<DeliveryRuleContext> = {
  name: 'DEVICE',
  isPreference: false,
  isBypassable: false,
  evaluate({ event, target, nowMs }) {
    if (target.provider === 'none' && !target.hasDevice) {
      return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' };
    }
    if (target.provider === 'none' || target.provider === 'custom' || target.ringStop) return PASS;
    const { device, platform, expiresAtMs } = target.token;
    const { staleTokenAction, deniedAction, tokenMaxAgeDays } = event.settings.preferences.push;
    // A subscription has ended. See docs/spec/last-mile.md#web-push-registration.
    if (expiresAtMs !== undefined && expiresAtMs <= nowMs) {
      return { result: 'fail', reason: 'NOT_FOUND', code: 'TOKEN_GONE' };
    }
    if (!device) return PASS;
    if (staleTokenAction !== 1 && isStale(device, tokenMaxAgeDays, nowMs)) {
      const value = ageDaysOf(device.silentSinceMs ?? device.lastSeenAtMs, nowMs);
      return { result: 'fail', reason: 'NOT_FOUND', code: 'TOKEN_STALE', value };
    }
    if (deniedAction === 2 && device.permission === 'denied' && tokenKindOf(platform) !== 'apnsVoip') {
      return { result: 'fail', reason: 'NOT_FOUND', code: 'PERMISSION_OFF' };
    }
    return PASS;
  },
};
