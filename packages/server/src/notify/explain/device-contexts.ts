import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import { findMessages, type MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { deviceContextOf } from './device-context-of.ts';
import { type DevicesOfEntries, devicesOfEntries } from './devices-of-entries.ts';
import { type Replacement, replacedPushes } from './replaced-pushes.ts';

/** What is known about the devices of entries, and which pushes replaced each other. */
export interface DeviceContexts {
  /** Returns the facts on which the words about the push of an entry depend, without those about its message. */
  contextOf(entry: LogEntry): DeviceContext;
  readonly deviceOf: DevicesOfEntries;
  /** Replacements of pushes, by the id of the replaced entry. */
  readonly replaced: ReadonlyMap<string, Replacement>;
  /** The messages of the entries with a device, by id. Permanently deleted ones are absent. */
  readonly rows: ReadonlyMap<number, MessageRow>;
}

/**
 * Looks up the facts about pushes that their entries do not contain, for many entries at once. See
 * docs/spec/last-mile.md#receipts-in-explanations.
 */
export async function deviceContextsOf(
  { db, logs }: { readonly db: Db; readonly logs: LogStore },
  entries: readonly LogEntry[],
): Promise<DeviceContexts> {
  const deviceOf = await devicesOfEntries(db, entries);
  const onDevices = entries.filter(({ device }) => device !== undefined);
  const rows = await findMessages(db, [...new Set(onDevices.map(({ messageId }) => messageId))]);
  const replaced = await replacedPushes(logs, onDevices, rows);
  return {
    deviceOf,
    replaced,
    rows,
    contextOf(entry) {
      const { replacedBy, replaces } = replaced.get(entry._id) ?? {};
      return {
        ...deviceContextOf(entry, deviceOf(entry)),
        ...(replacedBy && { replaced: true as const, replacedBy }),
        ...(replaces && { replaces: [...replaces] }),
      };
    },
  };
}
