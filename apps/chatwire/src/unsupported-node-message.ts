import { FAILURES } from './texts/failures.ts';

/** Must equal `engines.node` in apps/chatwire/package.json. */
const MIN_MAJOR_VERSION = 24;

/**
 * Returns an error message if this version of Node is too old, otherwise undefined. `version`: for example `24.1.0`.
 */
export function unsupportedNodeMessage(version: string): string | undefined {
  const isRecent = Number.parseInt(version, 10) >= MIN_MAJOR_VERSION;
  return isRecent ? undefined : FAILURES.unsupportedNode(MIN_MAJOR_VERSION, version);
}
