import {
  type DeviceContext,
  type DeviceLineEntry,
  deviceLine,
  type OutcomeLineEntry,
  outcomeLine,
} from '@chatwire/protocol';
import type { NameBook } from '../api/name-book.ts';
import { localTime } from './local-time.ts';

/** Returns the sentence of an entry, with display names and local times. */
export function entryText(
  { deviceContext, ...entry }: OutcomeLineEntry & { readonly deviceContext?: DeviceContext },
  { nameOf }: NameBook,
): string {
  return outcomeLine(entry, deviceContext, { nameOf, timeText: localTime });
}

/** Returns the sentence about the device of a decision; undefined if it concerns none. */
export function deviceText(
  decision: DeviceLineEntry & { readonly deviceContext?: DeviceContext },
  { nameOf }: NameBook,
): string | undefined {
  return deviceLine(decision, decision.deviceContext, { nameOf, timeText: localTime });
}
