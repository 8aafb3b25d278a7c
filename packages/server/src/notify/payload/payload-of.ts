import { accountKindOf, isSettingOn } from '@chatwire/protocol';
import { pushFormatOf } from '../../providers/registry.ts';
import type { SharedAppearance } from '../appearance/appearances.ts';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import { deviceOf, type Target } from '../targets/target.ts';
import type { PushText } from '../templates/push-text.ts';
import { clearExpiryOf, removalDetails, removesMessage, withClearMembers } from './clear-members.ts';
import { deliveryOptionsOf } from './delivery-options.ts';
import { detailsOf } from './details-of.ts';
import type { EncodedPushPayload } from './push-payload.ts';
import { styledDetails } from './styled-details.ts';
import { truncatePayload } from './truncate-payload.ts';

/** Texts and values of one push. */
export interface PushContent {
  readonly text: PushText;
  /** Undefined while `push.styleSetting` is off. */
  readonly appearance: SharedAppearance | undefined;
}

/** Room for the member `receipt`. See docs/spec/last-mile.md#receipt-token. */
const RECEIPT_BYTES = 48;

/**
 * Returns the payload for a target; undefined when it has no account to send through. See
 * docs/spec/notifications.md#payloads.
 */
export function payloadOf(
  prepared: PreparedEvent,
  candidate: Candidate,
  target: Target,
  content: PushContent,
  nowMs: number,
): EncodedPushPayload | undefined {
  const key = sharingKey(prepared, target, content, nowMs);
  const shared = key === undefined ? undefined : prepared.payloads.get(key);
  if (shared) return shared;
  const finished = build(prepared, candidate, target, content, nowMs);
  if (finished && key !== undefined) prepared.payloads.set(key, finished);
  return finished;
}

/**
 * Returns the key of a payload that is the same for every recipient: group, same texts, no badge. The webhook payload
 * names its recipient, so it is not shared.
 */
function sharingKey(
  prepared: PreparedEvent,
  target: Target,
  { text, appearance }: PushContent,
  nowMs: number,
): string | undefined {
  if (text.shareId === undefined || target.provider === 'none' || target.provider === 'custom') return undefined;
  if (prepared.settings.preferences.push.badgeCountSetting) return undefined;
  if (target.token.clear) return undefined;
  const { expiry } = deliveryOptionsOf(prepared, nowMs);
  return `${target.providerId} ${target.token.platform} ${expiry} ${text.shareId} ${appearance?.shareId ?? ''}`;
}

function build(
  prepared: PreparedEvent,
  candidate: Candidate,
  target: Target,
  { text, appearance }: PushContent,
  nowMs: number,
): EncodedPushPayload | undefined {
  if (target.provider === 'none') return undefined;
  const device = deviceOf(target);
  // A token whose account is unknown, or that names none.
  if (device && !device.account) return undefined;
  const format = pushFormatOf(accountKindOf('push', target.provider));
  if (!format) throw new Error(`The provider ${target.provider} does not support push.`);
  const platform = device?.token.platform;
  const input = {
    account: device?.account,
    platform,
    options: deliveryOptionsOf(prepared, nowMs),
    recipient: candidate.uid,
    messageId: prepared.event.message.id,
    app: prepared.app,
    ...(appearance && { appearance }),
  };
  const waiting = device?.token.clear?.items;
  const details = withClearMembers(detailsOf(prepared, candidate, text), prepared, waiting);
  if (removesMessage(prepared, platform)) {
    const removal = removalDetails(details, prepared.event);
    const value = format.clearPayloadOf(removal, { ...input, expiry: clearExpiryOf(nowMs) });
    return { value, json: JSON.stringify(value) };
  }
  return truncatePayload(appearance ? styledDetails(details, prepared, appearance, nowMs) : details, {
    build: (fitted) => format.payloadOf(fitted, input),
    bytesOf: (payload) => format.bytesOf(payload),
    maxBytes:
      format.maxBytes(platform) - (isSettingOn(prepared.settings.preferences.push.receiptsSetting) ? RECEIPT_BYTES : 0),
    trimsText: prepared.settings.preferences.push.trimTextFieldSetting,
    isStyled: appearance !== undefined,
  });
}
