import { FAILURES } from './texts/failures.ts';

/** Also `engines` of package.json. */
const OLDEST_MAJOR = 24;

/** Returns what to say to an operator whose Node is too old; undefined if it is not. `version`: as in `24.1.0`. */
export function nodeFault(version: string): string | undefined {
  const isRecent = Number.parseInt(version, 10) >= OLDEST_MAJOR;
  return isRecent ? undefined : FAILURES.unsupportedNode(OLDEST_MAJOR, version);
}
