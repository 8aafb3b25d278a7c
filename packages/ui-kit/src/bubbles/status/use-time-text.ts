import { useChatLocale } from '../../localization/locale-context.ts';
import { resultOrFault, useFaultOnce } from '../../provider/use-fault-once.ts';
import type { RowOfBubble } from '../bubble.ts';

/** Returns the time of a bubble; empty: none is shown. See docs/spec/message-list.md#indicator-and-formatting-props. */
export function useTimeText({ message, settings }: RowOfBubble, ms: number | undefined): string {
  const { time } = useChatLocale();
  const { datePattern, hideTimestamp, actions } = settings;
  const isShown = !hideTimestamp && ms !== undefined;
  const { made, fault } = resultOrFault<unknown>(() => (isShown ? datePattern?.(message.clone()) : undefined));
  useFaultOnce(fault, (error) => actions.onFault('ERR_CALLBACK', error));
  if (!isShown) return '';
  return typeof made === 'string' ? made : time(ms);
}
