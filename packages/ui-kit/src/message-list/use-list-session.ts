import type { Chat } from '@chatwire/sdk';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ListSession } from '../list/session/list-session.ts';
import type { ListStart } from '../list/session/list-session-options.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import { useReducedMotion } from '../primitives/use-reduced-motion.ts';
import { isAppActive, watchAppActivity } from '../provider/app-activity.ts';
import { useLatest } from '../provider/use-latest.ts';

interface SessionSettings {
  readonly start: ListStart;
  /** The screen of the list is the one in front. */
  readonly isOnScreen: boolean;
  readonly isTakenToNew: boolean;
  readonly isBusy: boolean;
  readonly report: (error: unknown, code: string) => void;
}

interface Opened {
  readonly handle: Chat.ConversationHandle;
  readonly session: ListSession;
  readonly start: ListStart;
}

/**
 * The session of a list on a view, and how it was opened: with the view, and released with it. Each change of
 * `start.goTo` jumps. See docs/spec/message-list.md#jump-and-highlight.
 */
export function useListSession(
  handle: Chat.ConversationHandle | undefined,
  settings: SessionSettings,
): Partial<Opened> {
  const { dayOf } = useChatLocale();
  const isStill = useReducedMotion();
  const { isOnScreen } = settings;
  const { goTo } = settings.start;
  const latest = useLatest({ ...settings, dayOf, isStill });
  const jumped = useRef<ListStart['goTo']>(undefined);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  useLayoutEffect(() => {
    if (!handle) return undefined;
    const wanted = latest.current.start;
    // A message that was gone to already is of the conversation before.
    const start = { ...wanted, goTo: wanted.goTo === jumped.current ? undefined : wanted.goTo };
    const session = new ListSession({
      source: handle,
      clock: CLOCK,
      dayOf: (ms) => latest.current.dayOf(ms),
      isMotionReduced: () => latest.current.isStill,
      isTakenToNew: () => latest.current.isTakenToNew,
      isBusy: () => latest.current.isBusy,
      report: (error) => latest.current.report(error, 'ERR_CALLBACK'),
    });
    setOpened({ handle, session, start });
    void session.open(start);
    jumped.current = wanted.goTo;
    return () => {
      session.setActive(false);
      session.release();
    };
  }, [handle, latest]);
  const current = opened?.handle === handle ? opened : undefined;
  const session = current?.session;
  useEffect(() => session?.calendarChanged(), [session, dayOf]);
  useEffect(() => {
    if (!session || goTo === jumped.current) return;
    jumped.current = goTo;
    if (goTo !== undefined) void session.jump(goTo);
  }, [session, goTo]);
  useEffect(() => {
    if (!session) return undefined;
    session.setOnScreen(isOnScreen);
    const update = () => session.setActive(isOnScreen && isAppActive());
    update();
    return watchAppActivity(update);
  }, [session, isOnScreen]);
  return current ?? NOTHING;
}

const NOTHING = {};

const CLOCK: Chat.ClientClock = {
  nowMs: () => platformTimers.nowMs(),
  setTimeout: (run, ms) => platformTimers.after(ms, run),
  clearTimeout(timer) {
    if (typeof timer === 'function') timer();
  },
};
