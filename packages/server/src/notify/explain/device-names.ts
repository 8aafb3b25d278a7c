import type { DeviceOs, LogEntry } from '@chatwire/protocol';
import { deviceContextOf } from '../../logs/explained-decision.ts';
import { maskToken } from '../../logs/redaction/mask-token.ts';
import type { DevicesOfEntries } from './devices-of-entries.ts';

/** Name of the device of an entry; undefined for entries without one. */
export type DeviceNames = (entry: LogEntry) => string | undefined;

/**
 * Names the devices of one user's entries so that the user recognises them: the model or browser that the device has
 * reported, otherwise its kind. Devices with the same name are distinguished by the end of their push token, and former ones
 * are named as such. See docs/spec/last-mile.md#recipient-explanations.
 */
export function deviceNamesOf(entries: readonly LogEntry[], deviceOf: DevicesOfEntries): DeviceNames {
  const tokensByName = new Map<string | undefined, Set<string>>();
  for (const entry of entries) {
    const name = nameOf(entry, deviceOf);
    const tokens = tokensByName.get(name) ?? new Set();
    if (entry.pushToken !== undefined) tokens.add(maskToken(entry.pushToken));
    tokensByName.set(name, tokens);
  }
  return (entry) => {
    const name = nameOf(entry, deviceOf);
    const isAmbiguous = (tokensByName.get(name)?.size ?? 0) > 1;
    return isAmbiguous && entry.pushToken !== undefined ? `${name} ${maskToken(entry.pushToken)}` : name;
  };
}

function nameOf(entry: LogEntry, deviceOf: DevicesOfEntries): string | undefined {
  const { former, report } = deviceOf(entry);
  const name = report.model || report.browser || kindOf(entry.tokenType);
  return former && former.because !== 'replaced' ? `Former device: ${name}` : name;
}

function kindOf(tokenType: string | undefined): string | undefined {
  const { os } = deviceContextOf(tokenType);
  return os && KINDS[os];
}

const KINDS: Readonly<Record<DeviceOs, string>> = {
  ios: 'iPhone or iPad',
  android: 'Android',
  web: 'Browser',
  other: 'Device',
};
