import type { Chat } from '@chatwire/sdk';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import { ListSession } from '../list/session/list-session.ts';
import type { ListStart } from '../list/session/list-session-options.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import { useReducedMotion } from '../primitives/use-reduced-motion.ts';
import { isAppActive, watchAppActivity } from '../provider/app-activity.ts';
import { useLatest } from '../provider/use-latest.ts';

interface SessionSettings {
  readonly start: ListStart;
  readonly isTakenToNew: boolean;
  readonly isBusy: boolean;
  readonly report: (error: unknown, code: string) => void;
}

/** The session of a list on a view: opened with it and released with it. */
export function useListSession(
  handle: Chat.ConversationHandle | undefined,
  settings: SessionSettings,
): ListSession | undefined {
  const { dayOf } = useChatLocale();
  const isStill = useReducedMotion();
  const isFocused = useIsScreenFocused();
  const latest = useLatest({ ...settings, dayOf, isStill });
  const [opened, setOpened] = useState<{ handle: Chat.ConversationHandle; session: ListSession } | undefined>(
    undefined,
  );
  useLayoutEffect(() => {
    if (!handle) return undefined;
    const session = new ListSession({
      source: handle,
      clock: CLOCK,
      dayOf: (ms) => latest.current.dayOf(ms),
      isMotionReduced: () => latest.current.isStill,
      isTakenToNew: () => latest.current.isTakenToNew,
      isBusy: () => latest.current.isBusy,
      report: (error) => latest.current.report(error, 'ERR_CALLBACK'),
    });
    setOpened({ handle, session });
    void session.open(latest.current.start);
    return () => {
      session.setActive(false);
      session.release();
    };
  }, [handle, latest]);
  const session = opened?.handle === handle ? opened?.session : undefined;
  useEffect(() => session?.calendarChanged(), [session, dayOf]);
  useEffect(() => {
    if (!session) return undefined;
    const update = () => session.setActive(isFocused && isAppActive());
    update();
    return watchAppActivity(update);
  }, [session, isFocused]);
  return session;
}

/** The adapter is a hook: whether there is one must not change while a list is mounted. */
function useIsScreenFocused(): boolean {
  const { focus } = useAdapters();
  return focus?.useIsScreenFocused() ?? true;
}

const CLOCK: Chat.ClientClock = {
  nowMs: () => platformTimers.nowMs(),
  setTimeout: (run, ms) => platformTimers.after(ms, run),
  clearTimeout(timer) {
    if (typeof timer === 'function') timer();
  },
};
