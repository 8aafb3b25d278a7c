import { isSettingOn, STALE_TOKEN_ACTION, tokenKindOf } from '@chatwire/protocol';
import { ageDaysOf, isStale } from '../targets/token-age.ts';
import type { DeliveryRuleContext } from './push-rule-context.ts';
import { PASS, type Rule } from './rule.ts';

/**
 * Second part of rule 7. Fails if there is no device that can receive the event, or its push subscription has ended. Depending
 * on the settings, also fails for stale devices, and for devices without permission; VoIP pushes need no permission.
 * See docs/spec/last-mile.md#effect-of-device-state.
 */
export const deviceRule: Rule<DeliveryRuleContext> = {
  name: 'DEVICE',
  isPreference: false,
  isBypassable: false,
  evaluate({ event, target, nowMs }) {
    if (target.provider === 'none' && !target.hasDevice) {
      return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' };
    }
    if (target.provider === 'none' || target.provider === 'custom' || target.isRingStop) return PASS;
    const { device, platform, expiresAtMs } = target.token;
    const { staleTokenAction, deniedAction, tokenMaxAgeDays } = event.settings.preferences.push;
    // The subscription of a browser has ended. See docs/spec/last-mile.md#web-push-registration.
    if (expiresAtMs !== undefined && expiresAtMs <= nowMs) {
      return { result: 'fail', reason: 'NOT_FOUND', code: 'TOKEN_GONE' };
    }
    if (!device) return PASS;
    if (staleTokenAction !== STALE_TOKEN_ACTION.send && isStale(device, tokenMaxAgeDays, nowMs)) {
      const value = ageDaysOf(device.silentSinceMs ?? device.lastSeenAtMs, nowMs);
      return { result: 'fail', reason: 'NOT_FOUND', code: 'TOKEN_STALE', value };
    }
    if (isSettingOn(deniedAction) && device.permission === 'denied' && tokenKindOf(platform) !== 'apnsVoip') {
      return { result: 'fail', reason: 'NOT_FOUND', code: 'PERMISSION_OFF' };
    }
    return PASS;
  },
};
