import type { DeviceEntry, DeviceFacts } from './device-entry.ts';
import type { DeviceMember } from './device-receipts.ts';
import { deviceSentence } from './device-sentence.ts';
import { UNKNOWN_DEVICE_TEXTS } from './device-sentence-texts.ts';
import { fillTemplate } from './fill-template.ts';
import type { LogEntry } from './log-entry.ts';
import { type OutcomeNames, providerInSentence } from './outcome-text.ts';

/** The members of a log entry or an explained decision that the line depends on. */
export interface DeviceLineEntry extends Omit<DeviceEntry, 'device'> {
  readonly device?: DeviceMember;
  readonly redacted?: LogEntry['redacted'];
}

/**
 * Returns what happened to a push on its device, or why this is not known; undefined if no device was concerned: other
 * channels, and pushes that no provider accepted and no device reported. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceLine(
  entry: DeviceLineEntry,
  facts: DeviceFacts = {},
  names: OutcomeNames = {},
): string | undefined {
  const { channel, device, outcome, tokenRemoved, redacted = [] } = entry;
  if (channel !== 'push') return undefined;
  if (device) {
    const isConcerned = outcome === 'sent' || device.state !== 'none' || tokenRemoved === true;
    return isConcerned ? deviceSentence({ ...entry, device }, facts, names) : undefined;
  }
  if (outcome !== 'sent') return undefined;
  const text = UNKNOWN_DEVICE_TEXTS[redacted.includes('erasure') ? 'erased' : 'receiptsOff'];
  return fillTemplate(text, () => providerInSentence(entry.provider));
}
