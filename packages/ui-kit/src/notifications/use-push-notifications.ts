import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Linking } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { NotificationPermission } from '../adapters/notifications-adapter.ts';
import { useOwnUid } from '../conversation/use-session.ts';
import { useDeviceTimeZone } from '../localization/device-time-zone.ts';
import { useChatLocale, useTranslate } from '../localization/locale-context.ts';
import { isAppInForeground, watchAppActivity } from '../platform/app-activity.ts';
import { platformTimers } from '../platform/kit-timers.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useChatClient } from '../provider/client-context.ts';
import { type ErrorHandler, useReportError } from '../provider/use-report-error.ts';
import { followUnreadCount } from './badge.ts';
import { categoriesOf, channelsOf } from './channels-of.ts';
import { clearSeen, isOwn } from './clear-seen.ts';
import { conversationsOnScreen } from './conversations-on-screen.ts';
import { DeviceReporter } from './device-reporter.ts';
import { followPushes } from './follow-pushes.ts';
import { notificationListOf } from './notification-list-of.ts';
import { platformState } from './platform-state.ts';
import { PushRegistration, type PushState } from './push-registration.ts';

/** Options of `usePushNotifications`. */
export interface PushNotificationsOptions {
  /** Id of the provider account that sends to this app. Default: the default account for the type of token. */
  readonly providerId?: string | undefined;
  /** Shows the permission dialog at the first login. Default: false; call `request` when the user asks for it. */
  readonly requestAtLogin?: boolean | undefined;
  /** Keeps the app badge at the number of unread messages. Default: true. */
  readonly badge?: boolean | undefined;
  /** Facts about the device that only your app knows, such as `appVersion` and `model`; part of the report to the server. */
  readonly device?: Chat.DeviceState | undefined;
  /** Receives failures, such as a device without Google services. Default: the provider's `onError`. */
  readonly onError?: ErrorHandler | undefined;
}

/** Push state of this device. */
export interface PushNotifications extends PushState {
  /** Shows the permission dialog if the user has not decided yet, and registers the device if permitted. */
  request(): Promise<NotificationPermission>;
  /** Opens the app's system settings, where users can turn on notifications after a denial. */
  openSettings(): Promise<void>;
}

/**
 * Keeps this device registered while a user is logged in: channels and categories, permission, token and its changes,
 * and the removal at logout. Reports the state of the device and what happens to pushes to the server. Also hides banners for the
 * visible conversation, removes notifications that are outdated, and sets the badge. Use it in one component below the provider; without a `notifications` adapter it does nothing.
 */
export function usePushNotifications(options: PushNotificationsOptions = {}): PushNotifications {
  const { badge = true, requestAtLogin = false, providerId } = options;
  const client = useChatClient();
  const { notifications: adapter } = useAdapters();
  const t = useTranslate();
  const timezone = useDeviceTimeZone();
  const report = useReportError(options.onError);
  const uid = useOwnUid(client);
  const { device } = options;
  const { language } = useChatLocale();
  const latest = useLatest({ providerId, requestAtLogin, timezone, t, device, language });
  const registration = useMemo(() => {
    const settings = () => {
      const { t: text } = latest.current;
      return { ...latest.current, channels: channelsOf(text), categories: categoriesOf(text) };
    };
    if (!client || !adapter) return undefined;
    const known = () => ({
      ...platformState(latest.current.timezone, latest.current.language),
      ...latest.current.device,
    });
    const reporter = new DeviceReporter({ client, adapter, known, nowMs: () => platformTimers.nowMs() });
    return new PushRegistration({ client, adapter, settings, reporter, report });
  }, [client, adapter, latest, report]);

  useEffect(() => registration?.start(), [registration]);
  // A language arrives after the first render, and may change.
  useEffect(() => registration?.textsChanged(), [registration, t]);
  useEffect(() => registration && watchAppActivity(() => isAppInForeground() && registration.resume()), [registration]);

  useEffect(() => {
    if (!client || !adapter) return undefined;
    const onScreen = conversationsOnScreen(client);
    const isSeen = (target: Chat.NotificationTarget) =>
      isAppInForeground() && isOwn(client, target) && onScreen.has(target);
    const failed = (error: unknown) => report(error, 'ERR_PUSH');
    let clearing = Promise.resolve();
    const clear = () => {
      // One after the other: two that read the same list would both report its notifications.
      if (isAppInForeground()) clearing = clearing.then(() => clearSeen(client, adapter, onScreen)).catch(failed);
    };
    client.setNotificationList(notificationListOf(adapter));
    clear();
    const ends = [
      adapter.setForegroundRule((target) => !isSeen(target)),
      onScreen.subscribe(clear),
      watchAppActivity(clear),
      followPushes({ client, adapter, isSeen, failed }),
      () => client.setNotificationList(undefined),
    ];
    return () => ends.forEach((end) => end());
  }, [client, adapter, report]);

  useEffect(() => {
    const setBadge = adapter?.setBadge?.bind(adapter);
    if (!client || !setBadge || !badge || uid === undefined) return undefined;
    return followUnreadCount(client, setBadge, platformTimers, report);
  }, [client, adapter, badge, uid, report]);

  const subscribe = useCallback(
    (changed: () => void) => registration?.subscribe(changed) ?? (() => undefined),
    [registration],
  );
  const read = () => registration?.getState() ?? NO_PUSH;
  const state = useSyncExternalStore(subscribe, read, read);
  const request = useCallback(async () => (await registration?.request()) ?? 'denied', [registration]);
  const openSettings = useCallback(async () => {
    await (adapter?.openSettings?.() ?? Linking.openSettings());
  }, [adapter]);
  return useMemo(() => ({ ...state, request, openSettings }), [state, request, openSettings]);
}

const NO_PUSH: PushState = { permission: undefined, registration: 'none' };
