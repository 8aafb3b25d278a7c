import { type Logger, pino } from 'pino';

export type { Logger };

/** Server log on stdout, one JSON object a line. Callers pass ids and counts, never tokens, keys or message text. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
