import { useAdapters } from '../adapters/adapters-context.ts';
import { useLoggedInUser, useOwnUid } from '../conversation/use-session.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { useReducedMotion } from '../primitives/motion/use-reduced-motion.ts';
import { useChatClient } from '../provider/client-context.ts';
import { useSharedThrottle } from '../provider/shared-throttle.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { ListSurroundings } from './controller/list-inputs.ts';
import type { ChatMessageListProps } from './list-props.ts';

/** Returns the current environment of a list. See docs/spec/message-list.md#provider, #adapters. */
export function useListSurroundings(onError: ChatMessageListProps['onError']): ListSurroundings {
  const client = useChatClient();
  const adapters = useAdapters();
  return {
    client,
    uid: useOwnUid(client),
    loggedInUser: useLoggedInUser(client),
    adapters,
    events: useChatUIEvents(),
    throttle: useSharedThrottle(),
    locale: useChatLocale(),
    theme: useChatTheme(),
    isMotionReduced: useReducedMotion(),
    // A hook of the app, so the adapter must not be added or removed while a list is mounted.
    isOnScreen: adapters.focus?.useIsScreenFocused() ?? true,
    report: useReportError(onError),
  };
}
