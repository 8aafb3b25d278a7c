import type { Logger } from './ports.ts';

/** The default logger. */
export const consoleLogger: Logger = {
  warn: (...details) => console.warn(...details),
  error: (...details) => console.error(...details),
};
