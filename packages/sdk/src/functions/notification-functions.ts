import type { MutedConversation, ReceiptEvent } from '@chatwire/protocol';
import { type MessageIdArgument, messageIdArgument, textArgument } from '../base/arguments.ts';
import { asJson, type Json, numberOf, objectsOf, textOf } from '../base/json.ts';
import type { NotificationList } from '../clears/notification-list.ts';
import type { Core } from '../core/core.ts';
import type { ReceiptDetails } from '../device-receipts/device-receipt-queue.ts';
import { receiptOf } from '../device-receipts/receipt-of.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { DeviceState, PushRegistration } from '../notifications/device-types.ts';
import { ValuesPerLogin } from '../notifications/values-per-login.ts';
import { WebPush, type WebPushOptions } from '../notifications/web-push.ts';
import type { PushPermission } from '../platform/browser-push.ts';

const PREFERENCES = '/notifications/v1/preferences';
const PUSH_TOKENS = '/notifications/push/v1/tokens';
const DEVICE = '/notifications/push/v1/device';
/** Key of the only device state of a login. */
const DEVICE_KEY = 'this';

/** A conversation, for muting. */
export type ConversationName = Pick<MutedConversation, 'id' | 'type'>;

/** Returns the functions of the client for notifications of the logged-in user. See docs/spec/sdk.md#functions. */
export function notificationFunctions(core: Core) {
  const { http, deviceReceipts, shown } = core;
  const devices = new ValuesPerLogin<PushRegistration>(core, (registration, options) =>
    http.ask('POST', PUSH_TOKENS, options, registration),
  );
  const states = new ValuesPerLogin<DeviceState>(core, (state, options) => http.ask('PUT', DEVICE, options, state));
  const webPush = new WebPush(core, {
    register: (registration) => devices.send('webpush_browser', registration),
    remove(endpoint) {
      devices.forget('webpush_browser');
      return http.ask('DELETE', path`/notifications/push/v1/tokens/${endpoint}`, {}, {});
    },
  });
  return {
    /**
     * Registers this device of the login for push notifications. When the login token is renewed, the client registers
     * the device again automatically. A logout ends the registration.
     */
    async registerPushToken(registration: PushRegistration, options?: CallOptions): Promise<void> {
      await devices.send(registration.platform, registration, options);
    },

    /** Removes every device of this login. */
    async unregisterPushToken(options?: CallOptions): Promise<void> {
      devices.forget();
      await http.ask('DELETE', PUSH_TOKENS, options, {});
    },

    /**
     * Reports what happened to a push on this device; needs no login. Without a `receipt` in the payload it has no effect.
     * Resolves when the report is stored; it is sent within 2 s, and repeated until the server has responded.
     * See docs/spec/last-mile.md#receipt-client.
     */
    async reportReceipt(payload: unknown, event: ReceiptEvent, details?: ReceiptDetails): Promise<void> {
      await deviceReceipts.report(receiptOf(payload) ?? '', event, details);
    },

    /**
     * Removes the notifications of a conversation from the notification list of this device and reports them as
     * `cleared`: those up to a message, or all of them. Replies to a thread are removed only together with all others.
     * The client calls this itself at every read marking, when another device of the user has read, and when a message
     * or the conversation is deleted; without a notification list it has no effect. See
     * docs/spec/last-mile.md#clear-delivery.
     */
    async clearNotifications(conversationId: string, upToId?: MessageIdArgument): Promise<void> {
      const c = textArgument(conversationId, 'conversationId');
      await shown.clear(upToId === undefined ? { c, by: 'read' } : { c, to: messageIdArgument(upToId) });
    },

    /**
     * Applies the `clear` of a push that reached the app: removes what it covers, reports it, and sets the badge. Resolves to
     * whether nothing of the push is to be shown. A service worker and the adapters of `@chatwire/expo` do it themselves.
     */
    receiveClear: (payload: unknown): Promise<boolean> => shown.receive(payload),

    /**
     * Sets the notification list that this client keeps up to date; undefined: none, or the browser's own, which needs
     * no name. The `notifications` adapter of the UI kit calls it.
     */
    setNotificationList(list: NotificationList | undefined): void {
      shown.setList(list);
    },

    /**
     * Reports what this device knows about itself: permission, channels, battery, versions. Replaces the previous report of the
     * login; when the login token is renewed, the client reports again automatically. The server accepts 30 an hour.
     */
    async reportDeviceState(state: DeviceState, options?: CallOptions): Promise<void> {
      await states.send(DEVICE_KEY, state, options);
    },

    /**
     * Registers this browser for pushes: asks for permission, for which the call must follow a click or a key
     * (otherwise `ERR_GESTURE_REQUIRED`), starts the service worker, and subscribes. Resolves to the permission. Call
     * it at every start once the permission is granted: it then asks for nothing, and registers a subscription that the
     * browser has replaced. Rejects with `ERR_NOT_SUPPORTED` where the platform has no Web Push or no push service.
     */
    enableWebPush(options: WebPushOptions = {}): Promise<PushPermission> {
      return webPush.enable(options);
    },

    /**
     * Subscribes like `enableWebPush`, once the permission is granted, without registering the browser. Returns the
     * arguments of `registerPushToken`.
     */
    async subscribeWebPush(options: WebPushOptions = {}): Promise<PushRegistration> {
      return webPush.subscribe(options);
    },

    /** Returns the key for subscriptions of this server; `enableWebPush` uses it. */
    async getWebPushKey(options?: CallOptions): Promise<string> {
      const data = await http.ask('GET', '/notifications/push/v1/webpush/key', options);
      return textOf(asJson(data), 'vapidPublicKey') ?? '';
    },

    /** Removes this browser. The permission stays. */
    disableWebPush(): Promise<void> {
      return webPush.disable();
    },

    /** Returns the effective preferences: the user's values, otherwise the app's. */
    async getNotificationPreferences(options?: CallOptions): Promise<Json> {
      const data = await http.ask('GET', PREFERENCES, options);
      return asJson(data);
    },

    /** Changes any part of the preferences; null resets a value to the app's. Returns all preferences. */
    async updateNotificationPreferences(preferences: Json, options?: CallOptions): Promise<Json> {
      const data = await http.ask('PATCH', PREFERENCES, options, preferences);
      return asJson(data);
    },

    /** Mutes conversations. `until`: epoch milliseconds. */
    async muteConversations(conversations: readonly MutedConversation[], options?: CallOptions): Promise<void> {
      await http.ask('PUT', `${PREFERENCES}/mute`, options, { conversations });
    },

    async unmuteConversations(conversations: readonly ConversationName[], options?: CallOptions): Promise<void> {
      await http.ask('DELETE', `${PREFERENCES}/mute`, options, { conversations });
    },

    async getMutedConversations(options?: CallOptions): Promise<MutedConversation[]> {
      const data = await http.ask('GET', `${PREFERENCES}/mute`, options);
      return objectsOf(asJson(data), 'mutedConversations').map((json) => ({
        id: textOf(json, 'id') ?? '',
        type: textOf(json, 'type') === 'group' ? 'group' : 'oneOnOne',
        until: numberOf(json, 'until') ?? 0,
      }));
    },
  };
}
