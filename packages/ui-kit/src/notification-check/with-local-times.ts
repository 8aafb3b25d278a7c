/** Times of the log: `2026-11-27 13:48:52 UTC`, with word joiners and spaces at which no line breaks. */
const UTC_TIME = /(\d{4}-\u2060?\d\d-\u2060?\d\d)\s(\d\d:\d\d:\d\d)\sUTC/g;

/**
 * Returns the sentence of a log entry with its UTC times replaced by local ones. `format`: formats a time in epoch
 * milliseconds.
 */
export function withLocalTimes(text: string, format: (ms: number) => string): string {
  return text.replace(UTC_TIME, (_, day: string, time: string) =>
    format(Date.parse(`${day.replaceAll('\u2060', '')}T${time}Z`)),
  );
}
