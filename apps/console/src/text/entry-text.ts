import { type OutcomeEntry, outcomeText } from '@chatwire/protocol/outcome-text';
import { shortTime } from './times.ts';

/** The sentence of an entry with times in the reader's zone. `nameOf`: display names; without one, ids are shown. */
export function entryText(entry: OutcomeEntry, nameOf?: (id: string) => string | undefined): string {
  return outcomeText(entry, { timeText: shortTime, ...(nameOf && { nameOf }) });
}
