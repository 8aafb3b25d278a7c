import type { AppSettings, DeviceContext, LogEntry, StillShown } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import { findMessages } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { deviceContextOf } from './device-context-of.ts';
import { type DeviceNames, deviceNamesOf } from './device-names.ts';
import { devicesOfEntries } from './devices-of-entries.ts';
import { replacedPushes } from './replaced-pushes.ts';
import { stillShownOf } from './still-shown-of.ts';

export interface DeviceFactSources {
  readonly db: Db;
  readonly logs: LogStore;
  readonly settings: { effective(): Promise<AppSettings> };
}

/** Facts besides the entry about a push on its device. */
export interface DeviceFactsOfEntry {
  readonly context: DeviceContext;
  /** Why its notification is still in the list, if it is and if this is known. */
  readonly stillShown?: StillShown;
}

export interface DeviceFactsOfEntries {
  of(entry: LogEntry): DeviceFactsOfEntry;
  readonly nameOf: DeviceNames;
}

/**
 * Looks up the facts on which the sentences about pushes on their devices depend, for many entries at once. Explanations
 * of operators and of recipients both use them. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export async function deviceFactsOf(
  { db, logs, settings }: DeviceFactSources,
  entries: readonly LogEntry[],
): Promise<DeviceFactsOfEntries> {
  const deviceOf = await devicesOfEntries(db, entries);
  const onDevices = entries.filter(({ device }) => device !== undefined);
  const rows = await findMessages(db, [...new Set(onDevices.map(({ messageId }) => messageId))]);
  const replaced = await replacedPushes(logs, onDevices, rows);
  const shown = await stillShownOf(
    { db, rows, clearsOutdated: clearsOutdated(await settings.effective()), deviceOf },
    onDevices.filter(({ _id }) => !replaced.get(_id)?.replacedBy),
  );
  return {
    nameOf: deviceNamesOf(entries, deviceOf),
    of(entry) {
      const { replacedBy, replaces } = replaced.get(entry._id) ?? {};
      const stillShown = replacedBy ? undefined : shown(entry);
      return {
        context: {
          ...deviceContextOf(entry, deviceOf(entry)),
          ...(replacedBy && { replaced: true as const, replacedBy }),
          ...(replaces && { replaces: [...replaces] }),
        },
        ...(stillShown && { stillShown }),
      };
    },
  };
}
