import {
  type DeviceContext,
  type DeviceLineEntry,
  deviceLine,
  type OutcomeEntry,
  outcomeText,
} from '@chatwire/protocol';
import type { NameBook } from '../api/name-book.ts';
import { localTime } from './local-time.ts';

/** Returns the sentence of an entry, with display names and local times. */
export function entryText(entry: OutcomeEntry, { nameOf }: NameBook): string {
  return outcomeText(entry, { nameOf, timeText: localTime });
}

/** Returns the sentence about the device of a decision; undefined if it concerns none. */
export function deviceText(
  decision: DeviceLineEntry & { readonly deviceContext?: DeviceContext },
  { nameOf }: NameBook,
): string | undefined {
  return deviceLine(decision, decision.deviceContext, { nameOf, timeText: localTime });
}
