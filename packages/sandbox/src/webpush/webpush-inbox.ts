import { clearOf, kindOf, type NewReceived, tokenTailOf } from '../inbox.ts';
import { isObject, type JsonObject, objectAt, parseJson, stringAt } from '../json-value.ts';

/** Returns a decrypted push as a browser or a UnifiedPush app shows it. */
export function receivedFromWebpush(endpoint: string, plaintext: string): NewReceived {
  const { body, data } = parsePush(plaintext);
  const notification = objectAt(body, 'notification');
  const badge = body.app_badge ?? data.unreadMessageCount;
  const textOf = (name: string) => stringAt(notification, name) ?? stringAt(data, name);
  return {
    provider: 'webpush',
    tokenTail: tokenTailOf(endpoint),
    kind: kindOf(data.type),
    ...clearOf(data.clear),
    title: textOf('title') ?? '',
    body: textOf('body') ?? '',
    sound: null,
    badge: typeof badge === 'number' ? badge : null,
    tag: textOf('tag') ?? null,
    conversationId: stringAt(data, 'conversationId') ?? null,
    callAction: stringAt(data, 'callAction') ?? null,
    receipt: stringAt(data, 'receipt') ?? null,
    silent: body.web_push === undefined,
  };
}

/** Parses a decrypted push. `data`: the fields for the app, which a declarative push has within its notification. */
export function parsePush(plaintext: string): { readonly body: JsonObject; readonly data: JsonObject } {
  const parsed = parseJson(plaintext);
  const body = isObject(parsed) ? parsed : {};
  return { body, data: body.notification === undefined ? body : objectAt(objectAt(body, 'notification'), 'data') };
}
