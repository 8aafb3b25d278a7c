import { type OutcomeEntry, outcomeText } from '@chatwire/protocol';
import { localTime } from './local-time.ts';

/** The sentence of an entry, with ids and local times. */
export function entryText(entry: OutcomeEntry): string {
  return outcomeText(entry, { timeText: localTime });
}
