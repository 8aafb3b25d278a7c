import { useChatLocale } from '@chatwire/react-native';

const DAY_MS = 86_400_000;
/** Age in milliseconds below which a time is shown as a weekday: less than a week, so that the name is unambiguous. */
const MAX_WEEKDAY_AGE_MS = 6 * DAY_MS;

/**
 * Returns a function that formats a time in epoch milliseconds for narrow columns: the time of today, the short weekday
 * of the last days, otherwise the date.
 */
export function useShortTime(nowMs: number): (ms: number) => string {
  const { time, day, dayOf, language } = useChatLocale();
  return (ms) => {
    if (dayOf(ms) === dayOf(nowMs)) return time(ms);
    const isRecent = ms < nowMs && nowMs - ms < MAX_WEEKDAY_AGE_MS;
    if (isRecent && nowMs - ms < DAY_MS) return day(ms, nowMs);
    const style = isRecent ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
    return new Intl.DateTimeFormat(language, style).format(ms);
  };
}
