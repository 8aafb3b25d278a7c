import { cutText } from '@chatwire/protocol';
import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import { isJsonObject, type JsonObject } from '../settings-model/members-of.ts';

/** A payload to send, and the same as JSON text for the log. */
export interface EncodedPayload<Payload> {
  readonly value: Payload;
  readonly json: string;
}

export interface PayloadLimit<Payload> {
  readonly build: (details: PushDetailsWithAvatars) => Payload;
  readonly bytesOf: (payload: Payload) => number;
  readonly maxBytes: number;
  /** `push.trimTextFieldSetting`: shorten the text of the message object before dropping the object. */
  readonly trimsText: boolean;
}

/**
 * Fits a payload into its byte limit. Drops the message object first (or shortens its text), then the
 * operator's JSON, then cuts the body, and finally drops the avatars.
 * See docs/spec/notifications.md#sendgrid-and-twilio-payloads, sizes.
 */
export function truncatePayload<Payload>(
  details: PushDetailsWithAvatars,
  fitting: PayloadLimit<Payload>,
): EncodedPayload<Payload> {
  const { build, bytesOf, maxBytes, trimsText } = fitting;
  const whole = finished(build(details));
  // The logged payload is never smaller than the sent one, so one measurement is enough for nearly all.
  if (Buffer.byteLength(whole.json) <= maxBytes || bytesOf(whole.value) <= maxBytes) return whole;
  return finished(build(reduced(details, (variant) => bytesOf(build(variant)) <= maxBytes, trimsText)));
}

function finished<Payload>(value: Payload): EncodedPayload<Payload> {
  return { value, json: JSON.stringify(value) };
}

type Fits = (variant: PushDetailsWithAvatars) => boolean;

function reduced(details: PushDetailsWithAvatars, fits: Fits, trimsText: boolean): PushDetailsWithAvatars {
  if (trimsText && details.message) {
    const { message } = details;
    const trimmed = longest(textIn(message), (text) => ({ ...details, message: withText(message, text) }), fits);
    if (trimmed) return trimmed;
  }
  const { message: _message, ...withoutMessage } = details;
  if (fits(withoutMessage)) return withoutMessage;
  const { custom: _custom, ...withoutCustom } = withoutMessage;
  if (fits(withoutCustom)) return withoutCustom;
  const shortened = longest(details.body, (body) => ({ ...withoutCustom, body }), fits);
  // A body of only an ellipsis is worse than a missing picture.
  if (shortened && shortened.body.length > 1) return shortened;
  const { senderAvatar: _sender, receiverAvatar: _receiver, ...bare } = withoutCustom;
  return longest(details.body, (body) => ({ ...bare, body }), fits) ?? { ...bare, body: '' };
}

/** The variant with the longest cut of a text that still fits; undefined when even a cut to nothing does not. */
function longest(
  text: string,
  variantOf: (text: string) => PushDetailsWithAvatars,
  fits: Fits,
): PushDetailsWithAvatars | undefined {
  let best: PushDetailsWithAvatars | undefined;
  let low = 0;
  let high = Array.from(text).length;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const variant = variantOf(middle === 0 ? '' : cutText(text, middle));
    if (fits(variant)) {
      best = variant;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return best;
}

function textIn(message: JsonObject): string {
  return isJsonObject(message.data) && typeof message.data.text === 'string' ? message.data.text : '';
}

function withText(message: JsonObject, text: string): JsonObject {
  return isJsonObject(message.data) ? { ...message, data: { ...message.data, text } } : message;
}
