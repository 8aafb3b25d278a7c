import { useChatLocale } from '@chatwire/react-native';

const WEEK_MS = 6 * 86_400_000;

/**
 * Returns a function that formats a time in epoch milliseconds for narrow columns: the time of today, the short weekday
 * of the last days, otherwise the date.
 */
export function useShortTime(nowMs: number): (ms: number) => string {
  const { time, day, dayOf, language } = useChatLocale();
  return (ms) => {
    if (dayOf(ms) === dayOf(nowMs)) return time(ms);
    const isRecent = ms < nowMs && nowMs - ms < WEEK_MS;
    if (isRecent && nowMs - ms < WEEK_MS / 6) return day(ms, nowMs);
    const style = isRecent ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
    return new Intl.DateTimeFormat(language, style).format(ms);
  };
}
