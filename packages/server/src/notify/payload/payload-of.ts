import { tokenKindOf } from '@chatwire/protocol';
import { assertNever } from '../../base/assert-never.ts';
import type { ApnsPayload } from '../../providers/apns/apns-payload.ts';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target } from '../targets/target.ts';
import type { PushText } from '../templates/push-text.ts';
import { apnsAlertPayload, apnsBodyBytes, apnsVoipPayload } from './apns-payload-of.ts';
import { customBodyBytes, customPushPayload } from './custom-payload-of.ts';
import { detailsOf } from './details-of.ts';
import { fcmMessageBytes, fcmPayload } from './fcm-payload-of.ts';
import type { FinishedPayload } from './finished-payload.ts';
import { fit } from './fit.ts';
import { mannerOf } from './manner.ts';

/** Most a provider takes. See docs/spec/notifications.md#sendgrid-and-twilio-payloads, sizes. */
const PUSH_MAX_BYTES = 4096;
const VOIP_MAX_BYTES = 5120;

/**
 * What a target would be sent; undefined when it has no account to send through.
 * See docs/spec/notifications.md#payloads.
 */
export function payloadOf(
  prepared: PreparedEvent,
  candidate: Candidate,
  target: Target,
  text: PushText,
  nowMs: number,
): FinishedPayload | undefined {
  const key = sharingKey(prepared, target, text, nowMs);
  const shared = key === undefined ? undefined : prepared.payloads.get(key);
  if (shared) return shared;
  const finished = build(prepared, candidate, target, text, nowMs);
  if (finished && key !== undefined) prepared.payloads.set(key, finished);
  return finished;
}

/** Names a payload that is the same for every recipient: group, same texts, no badge. The webhook's names its recipient. */
function sharingKey(prepared: PreparedEvent, target: Target, text: PushText, nowMs: number): string | undefined {
  if (text.shareId === undefined || target.provider === 'none' || target.provider === 'custom') return undefined;
  if (prepared.settings.preferences.push.badgeCountSetting) return undefined;
  const { expiry } = mannerOf(prepared, nowMs);
  return `${target.providerId} ${target.token.platform} ${expiry} ${text.shareId}`;
}

function build(
  prepared: PreparedEvent,
  candidate: Candidate,
  target: Target,
  text: PushText,
  nowMs: number,
): FinishedPayload | undefined {
  const manner = mannerOf(prepared, nowMs);
  const details = detailsOf(prepared, candidate, text);
  const trimsText = prepared.settings.preferences.push.trimTextFieldSetting;
  switch (target.provider) {
    case 'none':
      return undefined;
    case 'custom':
      return fit(details, {
        build: (fitted) => customPushPayload(fitted, candidate.uid, prepared.app),
        bytesOf: customBodyBytes,
        maxBytes: PUSH_MAX_BYTES,
        trimsText,
      });
    case 'fcm': {
      const { account, token } = target;
      if (!account) return undefined;
      return fit(details, {
        build: (fitted) => fcmPayload(fitted, account, token.platform, manner),
        bytesOf: fcmMessageBytes,
        maxBytes: PUSH_MAX_BYTES,
        trimsText,
      });
    }
    case 'apns': {
      const { account, token } = target;
      if (!account) return undefined;
      const isVoip = tokenKindOf(token.platform) === 'apnsVoip';
      return fit<ApnsPayload>(details, {
        build: (fitted) => (isVoip ? apnsVoipPayload : apnsAlertPayload)(fitted, account, manner),
        bytesOf: apnsBodyBytes,
        maxBytes: isVoip ? VOIP_MAX_BYTES : PUSH_MAX_BYTES,
        trimsText,
      });
    }
    default:
      return assertNever(target);
  }
}
