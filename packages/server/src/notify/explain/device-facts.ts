import { type AppSettings, type DeviceContext, isTurnedOff, type LogEntry, type StillShown } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { deviceContextsOf } from './device-contexts.ts';
import { type DeviceNames, deviceNamesOf } from './device-names.ts';
import type { DevicesOfEntries } from './devices-of-entries.ts';
import { readFactsOf, wasClearedByReading } from './read-facts.ts';
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
  const readOf = await readFactsOf(db, rows, entries.filter(wasClearedByReading), deviceOf);
  return {
    nameOf: deviceNamesOf(entries, deviceOf),
    deviceOf,
    rows,
    of(entry) {
      // The words for a notification that was cleared depend on where its message was read.
      const readOn = wasClearedByReading(entry) ? readOf(entry).readOn : undefined;
      const context = { ...contextOf(entry), ...(readOn && { readOn }) };
      const stillShown = context.replaced || isTurnedOff(context) ? undefined : shown(entry);
      return { context, ...(stillShown && { stillShown }) };
    },
  };
}
