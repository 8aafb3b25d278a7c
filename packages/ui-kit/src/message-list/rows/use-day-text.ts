import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import type { ListSession } from '../../list/session/list-session.ts';
import { useObservable } from '../../list/use-observable.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { platformTimers } from '../../platform/kit-timers.ts';
import { resultOrFault, useFaultOnce } from '../../provider/use-fault-once.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/**
 * Returns the text of a day in the app's format or the default one. `at`: any time of the day, epoch ms. If the app's
 * function returns no string, the default is used; if it throws, that is also reported.
 * See docs/spec/message-list.md#indicator-and-formatting-props, #day-separator.
 */
export function useDayText(
  at: number,
  session: ListSession,
  pattern: ChatMessageListProps['dateSeperatorPattern'],
): string {
  const locale = useChatLocale();
  const { actions } = useBubbleSettings();
  // Subscribes, so that the component renders again when another day begins.
  useObservable(session.calendar.today);
  const { result, fault } = resultOrFault<unknown>(() => pattern?.(at));
  useFaultOnce(fault, (error) => actions.onFault('ERR_CALLBACK', error));
  return typeof result === 'string' ? result : locale.day(at, platformTimers.nowMs());
}
