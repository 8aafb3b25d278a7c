import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * Creates the server log on stdout, one line per event: JSON for collectors, or readable for a terminal. Callers pass
 * ids and counts, never tokens, keys, or message text.
 */
export function createLogger(level: string, format: 'json' | 'pretty' = 'json'): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (format === 'json') return pino(options);
  return pino(options, { write: (line) => process.stdout.write(`${readable(line)}\n`) });
}

/** Formats one JSON line as `12:00:00.000 WARN  message  name=value …`. */
export function readable(line: string): string {
  const { level, time, msg, ...members }: Record<string, unknown> = JSON.parse(line);
  const name = pino.levels.labels[Number(level)]?.toUpperCase().padEnd(5) ?? String(level);
  const values = Object.entries(members).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return [`${String(time).slice(11, 23)} ${name} ${String(msg)}`, ...values].join('  ');
}
