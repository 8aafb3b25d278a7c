import { type AppSettings, type ChannelImportance, type DryRunDecision, tokenKindOf } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushToken } from '../candidate.ts';
import type { Decision } from '../decision.ts';
import { knownDeviceOf, reportedChannelOf } from '../targets/known-device.ts';
import { isStale } from '../targets/token-age.ts';

type Display = Pick<DryRunDecision, 'device' | 'wouldDisplay' | 'displayReason'>;
type Expected = Pick<DryRunDecision, 'wouldDisplay' | 'displayReason'>;

/**
 * Returns whether a device would show a push, by its newest report. Empty for targets without a token, and for tokens
 * that a dry run assumes. See docs/spec/last-mile.md#effect-of-device-state.
 */
export function displayAt(
  event: ChatEvent,
  { target, payload: encoded }: Pick<Decision, 'target' | 'payload'>,
  settings: AppSettings,
  nowMs: number,
): Display {
  if (target.provider === 'none' || target.provider === 'custom') return {};
  const { token } = target;
  const payload = encoded?.value;
  const known = knownDeviceOf(event, token, payload, nowMs);
  if (!known || !token.device) return {};
  const { permission, channel, tokenAgeDays: ageDays = 0 } = known;
  const { lastSeenAtMs } = token.device;
  return {
    device: {
      ...(permission !== undefined && { permission }),
      ...(channel && { channel }),
      ageDays,
      lastSeenAtMS: lastSeenAtMs,
    },
    ...expectedOf(
      token,
      reportedChannelOf(event, token, payload)?.importance,
      isStale(token.device, settings.preferences.push.tokenMaxAgeDays, nowMs),
    ),
  };
}

function expectedOf(token: PushToken, importance: ChannelImportance | undefined, isOld: boolean): Expected {
  const { device, platform } = token;
  if (tokenKindOf(platform) === 'apnsVoip') return { wouldDisplay: 'unknown', displayReason: 'SHOWN_BY_APP' };
  if (!device?.hasReported) return { wouldDisplay: 'unknown', displayReason: 'NO_REPORT' };
  if (device.permission === 'denied') return { wouldDisplay: 'no', displayReason: 'PERMISSION_OFF' };
  if (device.permission === 'not_determined') return { wouldDisplay: 'no', displayReason: 'PERMISSION_NOT_ASKED' };
  if (importance === 'none') return { wouldDisplay: 'no', displayReason: 'CHANNEL_OFF' };
  if (device.isHidden) return { wouldDisplay: 'no', displayReason: 'ALERTS_OFF' };
  if (device.silentSinceMs !== undefined) return { wouldDisplay: 'unknown', displayReason: 'UNRESPONSIVE' };
  if (isOld) return { wouldDisplay: 'unknown', displayReason: 'NOT_SEEN' };
  switch (device.permission) {
    case undefined:
      return { wouldDisplay: 'unknown', displayReason: 'NO_REPORT' };
    case 'provisional':
      return { wouldDisplay: 'yes', displayReason: 'QUIET' };
    case 'authorized':
    case 'ephemeral':
      return { wouldDisplay: 'yes', ...(isSilent(importance) && { displayReason: 'QUIET' }) };
    default:
      return assertNever(device.permission);
  }
}

/** Returns whether an Android notification channel shows notifications without banner and sound. */
function isSilent(importance: ChannelImportance | undefined): boolean {
  return importance === 'low' || importance === 'min';
}
