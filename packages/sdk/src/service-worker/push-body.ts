import { asJson, type Json, numberOf, objectOf, parseJson, textOf } from '../base/json.ts';
import type { ShownNotification } from './worker-scope.ts';

/** A push as it can be shown. */
export interface ChatPush {
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces it. */
  readonly tag: string | undefined;
  /** URL that a click opens. */
  readonly navigate: string | undefined;
  /** Unread messages, while the server sends the badge. */
  readonly badge: number | undefined;
  /** More options of the notification, as the server sends them. */
  readonly options: Json;
  /** The data of the push: `notificationTarget` reads it. */
  readonly data: Json;
}

/**
 * Reads a push of a Chatwire server, declarative or not. Returns undefined for anything else, which includes a push that
 * is not JSON. See docs/spec/last-mile.md#web-push-sending.
 */
export function parsePush(text: string | undefined): ChatPush | undefined {
  const body = asJson(parseJson(text ?? ''));
  const notification = objectOf(body, 'notification');
  if (!notification) return undefined;
  const { title: _title, navigate: _navigate, ...options } = notification;
  const title = textOf(notification, 'title');
  const data = asJson(notification['data']);
  if (title === undefined || (title === '' && textOf(data, 'type') !== 'clear')) return undefined;
  return {
    title,
    body: textOf(notification, 'body') ?? '',
    tag: textOf(notification, 'tag'),
    navigate: textOf(notification, 'navigate'),
    badge: numberOf(body, 'app_badge'),
    options,
    data,
  };
}

/** Returns the push behind a notification that the browser is about to show, or that is shown. */
export function pushOfNotification(notification: ShownNotification): ChatPush {
  const { title, body, tag } = notification;
  const data = asJson(notification.data);
  const navigate: unknown = Reflect.get(notification, 'navigate');
  return {
    title,
    body,
    tag: tag === '' ? undefined : tag,
    navigate: typeof navigate === 'string' && navigate !== '' ? navigate : textOf(data, 'navigate'),
    badge: undefined,
    options: {},
    data,
  };
}
