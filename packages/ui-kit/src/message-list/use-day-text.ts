import { useEffect } from 'react';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useValue } from '../list/use-value.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import type { ChatMessageListProps } from './list-props.ts';

/**
 * The text of a day, as the app writes it or as people say it today. What is no text, or throws, gives the default; a
 * throw is reported. Contract 3.5, 14.1.
 */
export function useDayText(
  at: number,
  session: ListSession,
  pattern: ChatMessageListProps['dateSeperatorPattern'],
): string {
  const locale = useChatLocale();
  const { actions } = useBubbleSettings();
  // Drawn anew when another day begins.
  useValue(session.calendar.today);
  const { text, fault } = written(at, pattern);
  useEffect(() => {
    if (fault !== undefined) actions.onFault('ERR_CALLBACK', fault);
    // The pattern fails anew when it or its day is another one, not with each drawing.
  }, [at, pattern, actions, fault === undefined]);
  return text ?? locale.day(at, platformTimers.nowMs());
}

function written(at: number, pattern: ChatMessageListProps['dateSeperatorPattern']) {
  try {
    const given: unknown = pattern?.(at);
    return { text: typeof given === 'string' ? given : undefined, fault: undefined };
  } catch (fault) {
    return { text: undefined, fault: fault ?? new Error('A date pattern failed.') };
  }
}
