import { useChatLocale } from '../../localization/locale-context.ts';
import { resultOrFault, useFaultOnce } from '../../provider/use-fault-once.ts';
import type { BubbleRow } from '../bubble.ts';

/**
 * Returns the text of the time of a bubble; empty if none is shown. `ms`: the time, epoch milliseconds.
 * See docs/spec/message-list.md#indicator-and-formatting-props.
 */
export function useTimeText({ message, settings }: BubbleRow, ms: number | undefined): string {
  const { time } = useChatLocale();
  const { datePattern, hideTimestamp, actions } = settings;
  const isShown = !hideTimestamp && ms !== undefined;
  const { result, fault } = resultOrFault<unknown>(() => (isShown ? datePattern?.(message.clone()) : undefined));
  useFaultOnce(fault, (error) => actions.onFault('ERR_CALLBACK', error));
  if (!isShown) return '';
  return typeof result === 'string' ? result : time(ms);
}
