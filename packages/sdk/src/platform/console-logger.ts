import type { Logger } from './ports.ts';

/** The default. */
export const consoleLogger: Logger = {
  warn: (...said) => console.warn(...said),
  error: (...said) => console.error(...said),
};
