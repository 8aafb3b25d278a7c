import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import type { ListSession } from '../../list/session/list-session.ts';
import { useObservable } from '../../list/use-observable.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { platformTimers } from '../../platform/kit-timers.ts';
import { resultOrFault, useFaultOnce } from '../../provider/use-fault-once.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/**
 * Returns the text of a day in the app's format or the default one. If the app's format throws or returns no text, the
 * default is used; an exception is reported.
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
  const { made, fault } = resultOrFault<unknown>(() => pattern?.(at));
  useFaultOnce(fault, (error) => actions.onFault('ERR_CALLBACK', error));
  return typeof made === 'string' ? made : locale.day(at, platformTimers.nowMs());
}
