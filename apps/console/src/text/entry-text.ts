import { type OutcomeEntry, outcomeText } from '@chatwire/protocol/outcome-text';
import { exactTime } from './times.ts';

/** Returns the sentence of an entry with local times. `nameOf` returns display names; without it, ids are shown. */
export function entryText(entry: OutcomeEntry, nameOf?: (id: string) => string | undefined): string {
  return outcomeText(entry, { timeText: exactTime, ...(nameOf && { nameOf }) });
}
