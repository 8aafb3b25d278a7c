import type { DeviceContext, DeviceMember, OutcomeLineEntry } from '@chatwire/protocol';
import { unconfirmedText } from '@chatwire/protocol/device-sentence';
import { outcomeLine } from '@chatwire/protocol/outcome-line';
import { exactTime } from './times.ts';

/**
 * Returns the sentence of an entry with local times. If the device has a push that its provider did not confirm, the sentence says so. `nameOf` returns display names; without it, ids are shown. `facts`: of the
 * device of a push that was not sent because of it.
 */
export function entryText(
  entry: OutcomeLineEntry & { readonly device?: DeviceMember },
  nameOf?: (id: string) => string | undefined,
  facts?: DeviceContext,
): string {
  return unconfirmedText(entry) ?? outcomeLine(entry, facts, { timeText: exactTime, ...(nameOf && { nameOf }) });
}
