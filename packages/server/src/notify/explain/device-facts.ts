import type { AppSettings, DeviceContext, LogEntry, StillShown } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { deviceContextsOf } from './device-contexts.ts';
import { type DeviceNames, deviceNamesOf } from './device-names.ts';
import type { DevicesOfEntries } from './devices-of-entries.ts';
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
  readonly deviceOf: DevicesOfEntries;
  /** The messages of the entries with a device, by id. Permanently deleted ones are absent. */
  readonly rows: ReadonlyMap<number, MessageRow>;
}

/**
 * Looks up the facts on which the sentences about pushes on their devices depend, for many entries at once. Explanations
 * of operators and of recipients both use them. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export async function deviceFactsOf(
  { db, logs, settings }: DeviceFactSources,
  entries: readonly LogEntry[],
): Promise<DeviceFactsOfEntries> {
  const { contextOf, deviceOf, replaced, rows } = await deviceContextsOf({ db, logs }, entries);
  const shown = await stillShownOf(
    { db, rows, clearsOutdated: clearsOutdated(await settings.effective()), deviceOf },
    entries.filter(({ _id }) => !replaced.get(_id)?.replacedBy),
  );
  return {
    nameOf: deviceNamesOf(entries, deviceOf),
    deviceOf,
    rows,
    of(entry) {
      const context = contextOf(entry);
      const isGone = context.replaced || context.permissionOffAtMS !== undefined;
      const stillShown = isGone ? undefined : shown(entry);
      return { context, ...(stillShown && { stillShown }) };
    },
  };
}
