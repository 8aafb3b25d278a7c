import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import { isJsonObject, type JsonObject } from '../settings-model/members-of.ts';
import { cutText } from '../templates/cut-text.ts';

export interface Fitting<Payload> {
  readonly build: (details: PushDetailsWithAvatars) => Payload;
  readonly bytesOf: (payload: Payload) => number;
  readonly maxBytes: number;
  /** `push.trimTextFieldSetting`: shorten the text of the message object before giving up the object. */
  readonly trimsText: boolean;
}

/**
 * The payload within its byte limit. To fit, the message object goes first (or its text is shortened), then the
 * operator's JSON, then the end of the body, at last the avatars. Contract 4.5, sizes.
 */
export function fit<Payload>(details: PushDetailsWithAvatars, fitting: Fitting<Payload>): Payload {
  const { build, bytesOf, maxBytes, trimsText } = fitting;
  const fits = (candidate: PushDetailsWithAvatars) => bytesOf(build(candidate)) <= maxBytes;
  const whole = build(details);
  if (bytesOf(whole) <= maxBytes) return whole;
  if (trimsText && details.message) {
    const { message } = details;
    const trimmed = longest(textIn(message), (text) => ({ ...details, message: withText(message, text) }), fits);
    if (trimmed) return build(trimmed);
  }
  const { message: _message, ...withoutMessage } = details;
  if (fits(withoutMessage)) return build(withoutMessage);
  const { custom: _custom, ...withoutCustom } = withoutMessage;
  if (fits(withoutCustom)) return build(withoutCustom);
  const shortened = longest(details.body, (body) => ({ ...withoutCustom, body }), fits);
  if (shortened) return build(shortened);
  const { senderAvatar: _sender, receiverAvatar: _receiver, ...bare } = withoutCustom;
  return build(longest(details.body, (body) => ({ ...bare, body }), fits) ?? { ...bare, body: '' });
}

/** The variant with the longest cut of a text that still fits; undefined when even a cut to nothing does not. */
function longest<Variant>(
  text: string,
  variantOf: (text: string) => Variant,
  fits: (variant: Variant) => boolean,
): Variant | undefined {
  let best: Variant | undefined;
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
