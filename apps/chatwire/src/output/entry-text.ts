import { type OutcomeEntry, outcomeText } from '@chatwire/protocol';
import type { NameBook } from '../api/name-book.ts';
import { localTime } from './local-time.ts';

/** Returns the sentence of an entry, with display names and local times. */
export function entryText(entry: OutcomeEntry, { nameOf }: NameBook): string {
  return outcomeText(entry, { nameOf, timeText: localTime });
}
