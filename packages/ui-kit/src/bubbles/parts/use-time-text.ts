import { useChatLocale } from '../../localization/locale-context.ts';
import type { RowOfBubble } from '../bubble.ts';

/** The time of a bubble; empty: none is shown. Contract 3.5. */
export function useTimeText({ message, settings }: RowOfBubble, ms: number | undefined): string {
  const { time } = useChatLocale();
  const { datePattern, hideTimestamp, actions } = settings;
  if (hideTimestamp || ms === undefined) return '';
  if (!datePattern) return time(ms);
  try {
    const text: unknown = datePattern(message.clone());
    return typeof text === 'string' ? text : time(ms);
  } catch (error) {
    actions.onFault('ERR_CALLBACK', error);
    return time(ms);
  }
}
