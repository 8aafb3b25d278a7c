import { cutText } from '@chatwire/protocol';
import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import { isJsonObject, type JsonObject } from '../settings-model/members-of.ts';

/** A payload to send, and the same as JSON text for the log. */
export interface EncodedPayload<Payload> {
  readonly value: Payload;
  readonly json: string;
  /** The outdated notifications did not fit: they wait for another push. */
  readonly isWithoutClear?: true;
}

export interface PayloadLimit<Payload> {
  readonly build: (details: PushDetailsWithAvatars) => Payload;
  readonly bytesOf: (payload: Payload) => number;
  readonly maxBytes: number;
  /** `push.trimTextFieldSetting`: shorten the text of the message object before dropping the object. */
  readonly trimsText: boolean;
  /** `push.styleSetting`: members are dropped in another order. Default: false. */
  readonly isStyled?: boolean;
}

/**
 * Fits a payload into its byte limit. Drops the message object first (or shortens its text), then the
 * operator's JSON, then cuts the body, and finally drops the avatars. With `isStyled` a picture and the receiver's
 * avatar go before the body is cut, and the sender's avatar goes before less than 120 characters of it are left.
 * Outdated notifications that the push would remove wait for another one before any of the body is cut.
 * See docs/spec/notifications.md#sendgrid-and-twilio-payloads, sizes, docs/spec/last-mile.md#language-privacy-and-size.
 */
export function truncatePayload<Payload>(
  details: PushDetailsWithAvatars,
  fitting: PayloadLimit<Payload>,
): EncodedPayload<Payload> {
  const { build, bytesOf, maxBytes, trimsText, isStyled } = fitting;
  const whole = finished(build(details));
  // The logged payload is never smaller than the sent one, so one measurement is enough for nearly all.
  if (Buffer.byteLength(whole.json) <= maxBytes || bytesOf(whole.value) <= maxBytes) return whole;
  const fits: Fits = (variant) => bytesOf(build(variant)) <= maxBytes;
  const fitted = withTrimmedMessage(details, fits, trimsText);
  const sent = fitted ?? (isStyled ? styledReduced : reduced)(details, fits);
  return { ...finished(build(sent)), ...(details.clear && !sent.clear && { isWithoutClear: true }) };
}

function finished<Payload>(value: Payload): EncodedPayload<Payload> {
  return { value, json: JSON.stringify(value) };
}

type Fits = (variant: PushDetailsWithAvatars) => boolean;

/** Applies `trimsText` to details with a message object whose text can be shortened enough. */
function withTrimmedMessage(
  details: PushDetailsWithAvatars,
  fits: Fits,
  trimsText: boolean,
): PushDetailsWithAvatars | undefined {
  const { message } = details;
  if (!trimsText || !message) return undefined;
  return longest(textIn(message), (text) => ({ ...details, message: withText(message, text) }), fits);
}

/** See docs/spec/last-mile.md#language-privacy-and-size, sizes. */
function styledReduced(details: PushDetailsWithAvatars, fits: Fits): PushDetailsWithAvatars {
  let left = details;
  for (const name of ['message', 'custom', 'image', 'receiverAvatar', 'clear'] as const) {
    const { [name]: _dropped, ...rest } = left;
    left = rest;
    if (fits(left)) return left;
  }
  const readable = longest(left.body, (body) => ({ ...left, body }), fits);
  if (readable && isReadable(readable.body, left.body)) return readable;
  const { senderAvatar: _sender, ...bare } = { ...left, body: cutText(left.body, READABLE) };
  if (fits(bare)) return bare;
  return longest(bare.body, (body) => ({ ...bare, body: body || '…' }), fits) ?? { ...bare, body: '…' };
}

/** Characters of a body that are kept rather than the sender's picture. */
const READABLE = 120;

function isReadable(cut: string, whole: string): boolean {
  return cut.length >= cutText(whole, READABLE).length;
}

function reduced(details: PushDetailsWithAvatars, fits: Fits): PushDetailsWithAvatars {
  const { message: _message, ...withoutMessage } = details;
  if (fits(withoutMessage)) return withoutMessage;
  const { custom: _custom, ...withClear } = withoutMessage;
  if (fits(withClear)) return withClear;
  const { clear: _clear, ...withoutCustom } = withClear;
  if (fits(withoutCustom)) return withoutCustom;
  const shortened = longest(details.body, (body) => ({ ...withoutCustom, body }), fits);
  // A missing picture is better than a body that consists only of an ellipsis.
  if (shortened && shortened.body.length > 1) return shortened;
  const { senderAvatar: _sender, receiverAvatar: _receiver, ...bare } = withoutCustom;
  return longest(details.body, (body) => ({ ...bare, body }), fits) ?? { ...bare, body: '' };
}

/**
 * Returns the variant that keeps as much of the text as fits; undefined if even the variant without text does not fit.
 */
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
