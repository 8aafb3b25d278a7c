import {
  type DeviceContext,
  type DeviceEntry,
  deviceSentence,
  type OutcomeEntry,
  outcomeText,
} from '@chatwire/protocol';
import type { NameBook } from '../api/name-book.ts';
import { localTime } from './local-time.ts';

/** Returns the sentence of an entry, with display names and local times. */
export function entryText(entry: OutcomeEntry, { nameOf }: NameBook): string {
  return outcomeText(entry, { nameOf, timeText: localTime });
}

/** Returns the sentence about the device of a decision. */
export function deviceText(
  decision: DeviceEntry & { readonly deviceContext?: DeviceContext },
  { nameOf }: NameBook,
): string {
  return deviceSentence(decision, decision.deviceContext, { nameOf, timeText: localTime });
}
