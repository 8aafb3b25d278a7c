import type { AlarmFilter, LogEntry } from '@chatwire/protocol';
import type { LogFilter, LogStore } from '../../logs/log-store.ts';
import { type LogRange, newestOf, summaryOf } from './log-range.ts';
import { type Measurement, SAMPLE_SIZE } from './measurement.ts';
import type { ReportingDevices } from './reporting-devices.ts';

export interface DeviceShareOptions {
  readonly logs: LogStore;
  readonly devices: ReportingDevices;
  readonly range: LogRange;
  readonly filter: AlarmFilter;
  readonly nowMs: number;
}

/** Numbers of accepted pushes with a receipt token. */
interface Pushes {
  /** Pushes about which their device has reported. */
  readonly reported: number;
  readonly displayed: number;
  /** Pushes about which their device has not reported. */
  readonly silent: number;
  /** Entries of the newest silent pushes. */
  readonly silentEntries: readonly LogEntry[];
}

/**
 * Maximum number of silent pushes whose devices are looked up. If there are more, the share is estimated from the newest
 * ones.
 */
const MAX_LOOKUPS = 100;
/** Maximum number of entries that are read if the summary does not support the filter. */
const MAX_READ_ENTRIES = 1_000;

/** Measures displayed pushes ÷ accepted ones, only of devices that have reported about an earlier push. */
export async function measureDisplayed(options: DeviceShareOptions): Promise<Measurement> {
  const { displayed, reported, silent, sample } = await pushesOfReportingDevices(options);
  const samples = reported + silent;
  return { value: samples === 0 ? 0 : displayed / samples, samples, sample };
}

/**
 * Measures pushes without a report ÷ accepted ones, only of devices that have reported about an earlier push. `range` must end
 * so early that the lifetime of every push in it is over.
 */
export async function measureOverdue(options: DeviceShareOptions): Promise<Measurement> {
  const { reported, silent, sample } = await pushesOfReportingDevices(options);
  const samples = reported + silent;
  return { value: samples === 0 ? 0 : silent / samples, samples, sample };
}

async function pushesOfReportingDevices(options: DeviceShareOptions) {
  const { devices, filter, nowMs } = options;
  const pushes = filter.tokenType === undefined ? await countPushes(options) : await readPushes(options);
  const reporting: LogEntry[] = [];
  for (const entry of pushes.silentEntries) {
    if (await devices.hasReportedBefore(entry, nowMs)) reporting.push(entry);
  }
  const read = pushes.silentEntries.length;
  const silent = read === 0 ? 0 : Math.round((pushes.silent * reporting.length) / read);
  const sample = async () => reporting.slice(0, SAMPLE_SIZE).map(({ _id }) => _id);
  return { ...pushes, silent, sample };
}

async function countPushes({ logs, range, filter: { provider }, nowMs }: DeviceShareOptions): Promise<Pushes> {
  const filter: LogFilter = { channel: 'push', outcome: 'sent', ...(provider && { provider }) };
  const { series } = await summaryOf(logs, range, filter, {
    groupBy: ['deviceState', 'trigger'],
    atMs: nowMs,
  });
  let [reported, displayed, silent] = [0, 0, 0];
  for (const { key, count, device } of series) {
    const total = count[0] ?? 0;
    // Pushes without a receipt token, and clears, which show nothing, do not count.
    if (key.deviceState === undefined || key.trigger === 'cleared') continue;
    if (key.deviceState === 'none') silent += total;
    else reported += total;
    displayed += device?.displayed[0] ?? 0;
  }
  const newest = silent === 0 ? [] : await newestOf(logs, range, { ...filter, deviceState: 'none' }, MAX_LOOKUPS);
  const silentEntries = newest.filter(showsSomething);
  return { reported, displayed, silent, silentEntries };
}

async function readPushes({ logs, range, filter: { provider, tokenType } }: DeviceShareOptions): Promise<Pushes> {
  const filter: LogFilter = { channel: 'push', outcome: 'sent', ...(provider && { provider }) };
  const read = await newestOf(logs, range, filter, MAX_READ_ENTRIES);
  const pushes = read
    .filter((entry) => entry.tokenType === tokenType && entry.device !== undefined)
    .filter(showsSomething);
  const silentEntries = pushes.filter(({ device }) => device?.state === 'none');
  return {
    reported: pushes.length - silentEntries.length,
    displayed: pushes.filter(({ device }) => device?.displayedAtMS !== undefined).length,
    silent: silentEntries.length,
    silentEntries: silentEntries.slice(0, MAX_LOOKUPS),
  };
}

function showsSomething({ trigger }: LogEntry): boolean {
  return trigger !== 'cleared';
}
