import type { DeviceContext, OutcomeLineEntry } from '@chatwire/protocol';
import { outcomeLine } from '@chatwire/protocol/outcome-line';
import { exactTime } from './times.ts';

/**
 * Returns the sentence of an entry with local times. `nameOf` returns display names; without it, ids are shown. `facts`: of the
 * device of a push that was not sent because of it.
 */
export function entryText(
  entry: OutcomeLineEntry,
  nameOf?: (id: string) => string | undefined,
  facts?: DeviceContext,
): string {
  return outcomeLine(entry, facts, { timeText: exactTime, ...(nameOf && { nameOf }) });
}
