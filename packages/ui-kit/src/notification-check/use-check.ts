import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChatLocale } from '../localization/locale-context.ts';
import { activePush } from '../notifications/push-registration.ts';
import { useLatest } from '../platform/use-latest.ts';

/** A check and its control. `none`: not started yet. */
export interface RunningCheck {
  readonly state: 'none' | Chat.NotificationCheckState['state'];
  readonly steps: readonly Chat.CheckStep[];
  readonly error: Chat.ChatException | undefined;
  /** Starts a check; does nothing while one runs, and without a logged-in user. */
  readonly start: () => void;
}

interface CheckOptions {
  readonly client: Chat.ChatClient | undefined;
  /** A check belongs to one login. */
  readonly uid: string | undefined;
  readonly channel: 'push' | 'email';
  readonly onDone: (steps: readonly Chat.CheckStep[]) => void;
  readonly report: (error: unknown, code: string) => void;
}

const NONE = { state: 'none', steps: [] } as const;

/**
 * Runs checks for the logged-in user. Before each one, the device is registered again, so that the server knows its
 * current settings.
 */
export function useCheck({ client, uid, channel, onDone, report }: CheckOptions): RunningCheck {
  const [check, setCheck] = useState<Omit<RunningCheck, 'start' | 'error'> & { readonly error?: Chat.ChatException }>(
    NONE,
  );
  const current = useRef<{ end: () => void } | undefined>(undefined);
  const { language } = useChatLocale();
  const latest = useLatest({ onDone, report, language, channel });

  useEffect(
    () => () => {
      current.current?.end();
      current.current = undefined;
      setCheck(NONE);
    },
    [client, uid, channel],
  );

  const start = useCallback(() => {
    if (!client || uid === undefined || current.current) return;
    const run = { isOver: false, end: () => void (run.isOver = true) };
    current.current = run;
    setCheck({ state: 'running', steps: [] });
    void (async () => {
      await activePush.get(client)?.refresh();
      if (run.isOver) return;
      const started = client.startNotificationCheck({
        channel: latest.current.channel,
        language: latest.current.language,
      });
      const unsubscribe = started.subscribe((state) => {
        if (run.isOver) return;
        setCheck(state);
        if (state.state === 'running') return;
        current.current = undefined;
        if (state.error) latest.current.report(state.error, 'ERR_CHECK');
        else latest.current.onDone(state.steps);
      });
      run.end = () => {
        run.isOver = true;
        unsubscribe();
        started.cancel();
      };
    })();
  }, [client, uid, latest]);
  return { error: undefined, ...check, start };
}
