import { DEVICE_STATES, type DeviceState, type LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { deviceMemberOf } from './device/device-member.ts';
import { type DeviceRecord, latestOf, mergeReceipts, NO_RECEIPTS } from './device/device-record.ts';
import { push, read, receipts, START_MS, secondOf, withoutHandle } from './device/push-entries.fixture.ts';
import { randomReceipt } from './device/random-receipts.fixture.ts';
import { matches, SetClock } from './log-model.fixture.ts';
import type { DeviceReceipts, LogFilter, LogStore, NewLogEntry } from './log-store.ts';
import { idsOf, type OpenLogStore, SEED } from './log-under-test.fixture.ts';
import { between, pick, type Random, randomEntry, randomFilter, seededRandom } from './random-entries.fixture.ts';
import { eraseContent } from './redaction/redact-content.ts';

const MINUTE_MS = 60_000;

/** Defines the test cases for device receipts. Each case has a separate log. */
export function deviceCases(open: OpenLogStore): void {
  test('an entry shows what its device reported, and only that of the handle in the receipt', async () => {
    const clock = new SetClock();
    const { store, reopen, close } = await open(clock);
    const [first = '', second = '', third = ''] = await store.append([push(1), push(2), withoutHandle(push(3))]);
    expect((await read(store, first)).device).toEqual({ state: 'none' });
    expect(await read(store, third)).not.toHaveProperty('device');
    clock.ms += 5_000;
    const displayed = { atMs: clock.ms - 1_000, detail: 'shown', adjusted: false };
    const results = await store.applyReceipts([receipts(1, { displayed }), receipts(77, { displayed })]);
    expect(results).toEqual([
      { kind: 'changed', logId: first, before: 'none', after: 'displayed', record: { displayed } },
      { kind: 'unknown' },
    ]);
    expect(await store.applyReceipts([receipts(1, { displayed })])).toEqual([{ kind: 'duplicate' }]);
    const device = {
      state: 'displayed',
      receivedAtMS: displayed.atMs,
      displayedAtMS: displayed.atMs,
      evidence: 'shown',
      delayMS: 3_990,
    };
    for (const next of [async () => store, reopen]) {
      const log = await next?.();
      if (!log) continue;
      expect(await read(log, first)).toMatchObject({ device, updatedAtMS: displayed.atMs });
      expect(Object.keys(await read(log, first)).slice(-2)).toEqual(['device', 'trace']);
      const page = await log.page({ filter: { deviceState: 'displayed' }, affix: 'append', limit: 10 });
      expect(idsOf(page)).toEqual([first]);
      expect(JSON.parse(String(page.entries[0]))).toMatchObject({ _id: first, device });
      const lines = await log.lines({ filter: { deviceState: 'none' }, limit: 10 });
      expect(JSON.parse(String(lines.text))).toMatchObject({ _id: second, device: { state: 'none' } });
      const [decision] = (await log.decisions({ filter: { deviceState: 'displayed' }, affix: 'append', limit: 1 }))
        .entries;
      expect(JSON.parse(String(decision))).toMatchObject({ logId: first, device });
    }
    await close();
  });

  test('an entry keeps what was known of its device, unless it is erased or restored without its handle', async () => {
    const clock = new SetClock();
    const { store, reopen, close } = await open(clock);
    const knownFacts = {
      permission: 'denied',
      permissionSinceMS: 5,
      channel: { id: '","device":{}}', importance: 'none' },
      tokenAgeDays: 3,
      os: 'ios',
      appVersion: '7 ⚓',
    } as const;
    const entry = { ...push(1), traceId: '0af7651916cd43dd8448eb211c80319c', device: knownFacts };
    const [first = '', second = ''] = await store.append([
      entry,
      { ...withoutHandle(push(2)), recipient: 'lene', device: knownFacts },
    ]);
    const displayed = { atMs: clock.ms - 1_000, detail: 'shown', adjusted: false };
    await store.applyReceipts([receipts(1, { displayed })]);
    let latest = store;
    for (const next of [async () => store, reopen]) {
      const log = await next?.();
      if (!log) continue;
      latest = log;
      const { device, ...rest } = await read(log, first);
      expect(device).toMatchObject({ ...knownFacts, state: 'displayed', evidence: 'shown' });
      expect(rest).toMatchObject({ updatedAtMS: displayed.atMs, traceId: entry.traceId });
      const { entries } = await log.page({ filter: {}, affix: 'append', limit: 10 });
      expect(entries.map((json) => JSON.parse(String(json)).device)).toEqual([undefined, device]);
      const [, decision] = (await log.decisions({ filter: {}, affix: 'append', limit: 2 })).entries;
      expect(JSON.parse(String(decision)).device).toEqual(device);
      const lines = String((await log.lines({ filter: {}, limit: 2 })).text).split('\n');
      expect(lines.slice(0, 2).map((line) => JSON.parse(line).device)).toEqual([undefined, device]);
      expect(await read(log, second)).not.toHaveProperty('device');
    }
    await latest.redact({ recipient: 'mara' }, eraseContent);
    expect(await read(latest, first)).not.toHaveProperty('device');
    expect(String((await latest.copy({ limit: 1 }))[0])).not.toContain('appVersion');
    await close();
  });

  test('an entry can be read with its receipts after an earlier change, but not with what was removed since', async () => {
    const { store, close } = await open(new SetClock());
    const [logId = ''] = await store.append([push(1)]);
    const at = (atMs: number, detail: string) => ({ atMs, detail, adjusted: false });
    const [received, displayed] = [at(START_MS + 20, ''), at(START_MS + 30, 'shown')];
    const changes = await store.applyReceipts([receipts(1, { received }), receipts(1, { displayed })]);
    expect(changes).toMatchObject([
      { before: 'none', after: 'received', record: { received } },
      { before: 'received', after: 'displayed', record: { received, displayed } },
    ]);
    const then = async () => JSON.parse((await store.get(logId, { received })) ?? '');
    expect(await then()).toMatchObject({
      updatedAtMS: received.atMs,
      device: { state: 'received', receivedAtMS: received.atMs, delayMS: 10 },
    });
    expect((await then()).device).not.toHaveProperty('displayedAtMS');
    expect((await read(store, logId)).device).toMatchObject({ state: 'displayed', displayedAtMS: displayed.atMs });
    await store.redact({}, (content) => ({ ...content, deviceDetail: 'state' }));
    expect((await then()).device).toEqual({ state: 'received' });
    await store.redact({}, eraseContent);
    expect(await then()).not.toHaveProperty('device');
    await close();
  });

  test('a token finds its entry from a minute before to 90 minutes after its second, and no later', async () => {
    const clock = new SetClock();
    const { store, close } = await open(clock);
    await store.append([push(1)]);
    const second = secondOf(push(1));
    const at = (offsetMs: number): DeviceReceipts => ({
      handle: 1,
      second: second + offsetMs / 1000,
      record: { received: { atMs: clock.ms, detail: '', adjusted: false } },
    });
    expect(await store.applyReceipts([at(-91 * MINUTE_MS)])).toEqual([{ kind: 'unknown' }]);
    expect(await store.applyReceipts([at(2 * MINUTE_MS)])).toEqual([{ kind: 'unknown' }]);
    expect(await store.applyReceipts([at(-89 * MINUTE_MS)])).toMatchObject([{ kind: 'changed' }]);
    await close();
  });

  test('any order, grouping, and repetition of the same receipts gives equal entries', async () => {
    const clock = new SetClock();
    const { store, close } = await open(clock);
    const random = seededRandom(SEED + 41);
    for (let round = 0; round < 5; round += 1) {
      const handles = Array.from({ length: 4 }, (_, n) => 10 * round + n + 1);
      const ids = await store.append(handles.map((handle) => push(handle)));
      const records = Array.from({ length: 9 }, () => randomReceipt(random, START_MS));
      for (const handle of handles) {
        const shuffled = [...records, pick(random, records)]
          .map((record) => ({ record, key: random() }))
          .sort((a, b) => a.key - b.key);
        for (let rest = shuffled; rest.length > 0; rest = rest.slice(4))
          await store.applyReceipts(rest.slice(0, between(random, 1, 4)).map(({ record }) => receipts(handle, record)));
        // Receipts that no group contained.
        await store.applyReceipts(shuffled.map(({ record }) => receipts(handle, record)));
      }
      const shown = await Promise.all(ids.map(async (id) => (await read(store, id)).device));
      const merged = records.reduce(mergeReceipts, NO_RECEIPTS);
      const { trigger, notificationTriggered: isTriggered } = push(1);
      const fields = { startedAtMs: START_MS, endedAtMs: START_MS + 10, trigger, isTriggered };
      expect(shown).toEqual(ids.map(() => deviceMemberOf(merged, fields, clock.now())));
    }
    await close();
  });

  test('filters find exactly the entries in a state after any receipts, writes, purges, erasures, and restarts', async () => {
    const clock = new SetClock();
    const { store, reopen, close } = await open(clock);
    const run = new DeviceRun(seededRandom(SEED + 40), clock, store);
    for (let round = 0; round < 60; round += 1) {
      await run.step();
      if (round % 12 === 11 && reopen) run.store = await reopen();
      if (round % 4 === 3) await run.check();
    }
    expect(run.checks).toBeGreaterThan(10);
    await close();
  });
}

// oxlint-disable vitest/no-standalone-expect -- steps of the test above

/** A log and its expected content. */
class DeviceRun {
  store: LogStore;
  checks = 0;
  readonly #random: Random;
  readonly #clock: SetClock;
  #written: { readonly _id: string; readonly entry: NewLogEntry }[] = [];
  /** By handle. */
  readonly #reported = new Map<number, DeviceRecord>();
  readonly #erased = new Set<number>();
  #handles = 0;

  constructor(random: Random, clock: SetClock, store: LogStore) {
    this.#random = random;
    this.#clock = clock;
    this.store = store;
  }

  async step(): Promise<void> {
    const random = this.#random;
    const chance = random();
    this.#clock.ms += between(random, 1, 3 * MINUTE_MS);
    if (chance < 0.35 || this.#written.length === 0) return this.#append();
    if (chance < 0.9) return this.#report();
    if (chance < 0.95) return this.#erase();
    return this.#purge();
  }

  async #append(): Promise<void> {
    const random = this.#random;
    const entries = Array.from({ length: pick(random, [1, 3, 16, 40]) }, (): NewLogEntry => {
      const entry = randomEntry(random, this.#clock.now());
      if (random() < 0.2) return entry;
      const hasDevice = entry.pushToken !== undefined && random() < 0.5;
      const device = { permission: 'denied', tokenAgeDays: between(random, 0, 400), appVersion: '7 ⚓ }}' } as const;
      this.#handles += between(random, 1, 1_000_000);
      return { ...entry, receiptHandle: this.#handles, ...(hasDevice && { device }) };
    });
    const ids = await this.store.append(entries);
    this.#written.push(...entries.map((entry, n) => ({ _id: ids[n] ?? '', entry })));
  }

  async #report(): Promise<void> {
    const random = this.#random;
    const batch = Array.from({ length: pick(random, [1, 5, 30]) }, (): DeviceReceipts => {
      const { entry } = pick(random, this.#written.slice(-400));
      const record = randomReceipt(random, entry.processingStartedAtMS - 1);
      return { handle: entry.receiptHandle ?? 5, second: secondOf(entry), record };
    });
    const results = await this.store.applyReceipts(batch);
    for (const [n, { handle, record }] of batch.entries()) {
      const isKnown = this.#written.some(({ entry }) => entry.receiptHandle === handle);
      const before = this.#reported.get(handle) ?? NO_RECEIPTS;
      const after = mergeReceipts(before, record);
      const kind = !isKnown
        ? 'unknown'
        : this.#erased.has(handle)
          ? 'erased'
          : after === before
            ? 'duplicate'
            : 'changed';
      expect(results[n]?.kind).toBe(kind);
      if (kind === 'changed') this.#reported.set(handle, after);
    }
  }

  async #erase(): Promise<void> {
    const { recipient } = pick(this.#random, this.#written).entry;
    if (recipient === undefined) return;
    await this.store.redact({ recipient }, eraseContent);
    for (const written of this.#written) {
      if (written.entry.recipient !== recipient) continue;
      const { receiptHandle } = written.entry;
      if (receiptHandle !== undefined && this.#deviceOf(written.entry)) this.#erased.add(receiptHandle);
    }
  }

  async #purge(): Promise<void> {
    const purged = await this.store.purge({
      maxRows: Math.max(1, this.#written.length - between(this.#random, 1, 60)),
    });
    this.#written = this.#written.slice(purged);
  }

  async check(): Promise<void> {
    this.checks += 1;
    const entries = this.#written.map(({ entry }) => entry);
    const filters: LogFilter[] = [{}, ...Array.from({ length: 3 }, () => randomFilter(this.#random, entries))];
    for (const deviceState of DEVICE_STATES) {
      for (const filter of filters) {
        const expected = this.#written.filter(
          ({ entry }) => this.#stateOf(entry) === deviceState && matches(entry, filter),
        );
        const request = { filter: { ...filter, deviceState }, affix: 'append', limit: 1_000 } as const;
        expect(idsOf(await this.store.page(request))).toEqual(expected.map(({ _id }) => _id).toReversed());
        await this.#checkWithout(deviceState, filter);
      }
    }
    await this.#checkSummary();
    const { entries: shown } = await this.store.page({ filter: {}, affix: 'append', limit: 1_000 });
    for (const [n, { entry }] of this.#written.toReversed().slice(0, 1_000).entries()) {
      const { device, updatedAtMS }: LogEntry = JSON.parse(String(shown[n]));
      expect(device).toEqual(this.#deviceOf(entry));
      const latest = Math.max(entry.updatedAtMS ?? 0, (device && latestOf(this.#recordOf(entry))) ?? 0);
      expect(updatedAtMS ?? 0).toBe(latest);
    }
  }

  /** Checks that a negated state selects the entries in other states and those without one, in pages and in summaries. */
  async #checkWithout(deviceState: DeviceState, filter: LogFilter): Promise<void> {
    const expected = this.#written.filter(
      ({ entry }) => this.#stateOf(entry) !== deviceState && matches(entry, filter),
    );
    const without = { ...filter, not: { ...filter.not, deviceState: [deviceState] } };
    const page = await this.store.page({ filter: without, affix: 'append', limit: 1_000 });
    expect(idsOf(page)).toEqual(expected.map(({ _id }) => _id).toReversed());
    const { processedFrom: _, processedTo: __, ...untimed } = without;
    const edges = [processedFrom(filter), (filter.processedTo ?? Number.MAX_SAFE_INTEGER - 1) + 1];
    const { totals } = await this.store.summarise({ filter: untimed, edges, groupBy: [], latency: false });
    expect(totals.count).toBe(expected.length);
  }

  /** Compares the counts of a summary with the entries, counted one by one. */
  async #checkSummary(): Promise<void> {
    const starts = this.#written.map(({ entry }) => entry.processingStartedAtMS);
    const [from, to] = [Math.min(...starts), Math.max(...starts) + 1];
    const edges = [from, to - Math.floor((to - from) / 3), to];
    const devicesAtMs = this.#clock.now();
    const request = { filter: {}, edges, latency: true, devicesAtMs } as const;
    const { series, totals } = await this.store.summarise({ ...request, groupBy: ['deviceState'] });
    const devices = this.#written.flatMap(({ entry }) => this.#deviceOf(entry) ?? []);
    for (const { key, count, device } of series) {
      const of = devices.filter(({ state }) => state === key.deviceState);
      if (key.deviceState !== undefined) expect(sum(count)).toBe(of.length);
      expect(sum(device?.silent)).toBe(of.filter(({ overdue }) => overdue).length);
      expect(sum(device?.received)).toBe(of.filter(({ receivedAtMS }) => receivedAtMS !== undefined).length);
      expect(sum(device?.displayed)).toBe(of.filter(({ displayedAtMS }) => displayedAtMS !== undefined).length);
      expect(sum(device?.opened)).toBe(of.filter(({ openedAtMS }) => openedAtMS !== undefined).length);
    }
    expect(sum(series.map(({ count }) => sum(count)))).toBe(this.#written.length);
    const causes = Object.groupBy(devices, ({ suppressedBy = '' }) => suppressedBy);
    for (const [cause, count] of Object.entries(totals.suppressedBy ?? {})) expect(causes[cause]).toHaveLength(count);
    const [{ device, latencyMs } = {}] = (await this.store.summarise({ ...request, groupBy: [] })).series;
    expect(sum(device?.dismissed)).toBe(devices.filter(({ dismissedAtMS }) => dismissedAtMS !== undefined).length);
    const isShown = devices.some(({ displayedAtMS }) => displayedAtMS !== undefined);
    expect(latencyMs?.display?.some((percentiles) => percentiles !== null)).toBe(isShown);
  }

  #recordOf({ receiptHandle = 0 }: NewLogEntry): DeviceRecord {
    return this.#reported.get(receiptHandle) ?? NO_RECEIPTS;
  }

  #deviceOf(entry: NewLogEntry): LogEntry['device'] {
    const { receiptHandle, pushToken } = entry;
    if (receiptHandle === undefined || this.#erased.has(receiptHandle)) return undefined;
    if (pushToken === undefined && !this.#reported.has(receiptHandle)) return undefined;
    const push = {
      startedAtMs: entry.processingStartedAtMS,
      endedAtMs: entry.processingEndedAtMS,
      trigger: entry.trigger,
      isTriggered: entry.notificationTriggered,
    };
    return { ...deviceMemberOf(this.#recordOf(entry), push, this.#clock.now()), ...entry.device };
  }

  #stateOf(entry: NewLogEntry): DeviceState | undefined {
    return this.#deviceOf(entry)?.state;
  }
}

function processedFrom({ processedFrom: after = -1 }: LogFilter): number {
  return after + 1;
}

function sum(numbers: readonly number[] = []): number {
  return numbers.reduce((total, number) => total + number, 0);
}
