import type { Chat } from '@chatwire/sdk';
import { useCallback, useState } from 'react';
import { Linking, Platform } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { NotificationPermission, NotificationsAdapter } from '../adapters/notifications-adapter.ts';
import { activePush } from '../notifications/push-registration.ts';
import { useLatest } from '../platform/use-latest.ts';
import type { CheckAction } from './check-props.ts';

interface ActionOptions {
  readonly client: Chat.ChatClient | undefined;
  readonly onAction: ((action: CheckAction) => boolean) | undefined;
  /** Called when the action may have solved the problem. */
  readonly onSolved: () => void;
  readonly report: (error: unknown, code: string) => void;
}

/**
 * Returns the function that runs an action; undefined for one that neither the app nor the adapter can run, which then has no
 * button. See docs/spec/last-mile.md#check-sdk-and-component.
 */
export function useActions(options: ActionOptions): (action: CheckAction) => (() => void) | undefined {
  const { notifications: adapter } = useAdapters();
  const latest = useLatest(options);
  /** Actions that the app has turned out not to handle. */
  const [unhandled, setUnhandled] = useState<readonly CheckAction[]>([]);
  const { client, onAction } = options;
  return useCallback(
    (action) => {
      // Browsers cannot open their settings.
      if (action === 'open_settings' && Platform.OS === 'web') return undefined;
      const builtIn = adapter && client && builtInAction(action, client, adapter);
      if (!builtIn && (!onAction || unhandled.includes(action))) return undefined;
      return () => {
        const { onAction: handle, onSolved, report } = latest.current;
        try {
          if (handle?.(action) === true) return;
        } catch (error) {
          report(error, 'ERR_CALLBACK');
        }
        if (!builtIn) return setUnhandled((current) => [...current, action]);
        builtIn().then(
          (isSolved) => isSolved && onSolved(),
          (error: unknown) => report(error, 'ERR_PUSH'),
        );
      };
    },
    [adapter, client, onAction, unhandled, latest],
  );
}

type RunAction = () => Promise<boolean>;

/**
 * Returns how the kit itself runs an action; undefined if it cannot. The promise resolves to whether another check makes
 * sense at once.
 */
function builtInAction(
  action: CheckAction,
  client: Chat.ChatClient,
  adapter: NotificationsAdapter,
): RunAction | undefined {
  const push = activePush.get(client);
  switch (action) {
    case 'open_settings':
      return async () => {
        await Linking.openSettings();
        return false;
      };
    case 'request_permission':
      return async () => isAllowed(await (push?.request() ?? adapter.requestPermission()));
    case 'register':
      return async () => {
        if (push) return isAllowed(await push.renew());
        await client.registerPushToken({ ...(await adapter.getToken()), takeOver: true });
        return true;
      };
    default:
      return undefined;
  }
}

function isAllowed(permission: NotificationPermission): boolean {
  return permission === 'granted' || permission === 'provisional';
}
