import { DEVICE_STATES, type LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { withoutTimes } from './device/device-record.ts';
import { copiesOf, push, read, receipts, withoutHandle, withoutToken } from './device/push-entries.fixture.ts';
import { SetClock } from './log-model.fixture.ts';
import type { EntryContent } from './log-store.ts';
import { idsOf, type OpenLogStore } from './log-under-test.fixture.ts';
import { eraseContent, redactContent } from './redaction/redact-content.ts';

const OLD_MS = 9 * 86_400_000;
const KEEP = { content: 'none', pushToken: 'none', contacts: 'none', device: 'none' } as const;

/**
 * Defines the test cases for the member `device` after erasure, redaction, and restoring. See
 * docs/spec/last-mile.md#receipt-storage.
 */
export function deviceRemovalCases(open: OpenLogStore): void {
  test('an erased entry has no device, and receipts that come later leave no trace', async () => {
    const clock = new SetClock();
    const { store, reopen, close } = await open(clock);
    const [erased = '', other = ''] = await store.append([push(1), { ...push(2), recipient: 'lene' }]);
    const opened = { opened: { atMs: clock.ms, detail: 'reply', adjusted: false } };
    await store.applyReceipts([receipts(1, opened), receipts(2, opened)]);
    expect(await store.redact({ recipient: 'mara' }, eraseContent)).toBe(1);
    expect(await store.redact({ recipient: 'mara' }, eraseContent)).toBe(0);
    const later = { received: { atMs: clock.ms - 5, detail: '', adjusted: false } };
    for (const next of [async () => store, reopen]) {
      const log = await next?.();
      if (!log) continue;
      expect(await log.applyReceipts([receipts(1, later)])).toEqual([{ kind: 'erased' }]);
      expect(await read(log, erased)).not.toHaveProperty('device');
      expect(await read(log, erased)).not.toHaveProperty('updatedAtMS');
      expect((await read(log, other)).device?.state).toBe('opened');
      for (const deviceState of DEVICE_STATES) {
        const expected = deviceState === 'opened' ? [other] : [];
        expect(idsOf(await log.page({ filter: { deviceState }, affix: 'append', limit: 9 }))).toEqual(expected);
      }
    }
    await close();
  });

  test('a copy of a log has the handles and receipts of its entries, but none of erased ones', async () => {
    const clock = new SetClock();
    const [source, target] = [await open(clock), await open(clock)];
    const custom = { ...withoutToken(push(3)), recipient: 'ivo' };
    await source.store.append([push(1), { ...push(2), recipient: 'lene' }, custom, withoutHandle(push(4)), push(5)]);
    const opened = { opened: { atMs: clock.ms, detail: 'reply', adjusted: true } };
    const displayed = { displayed: { atMs: clock.ms - 5, detail: 'shown', adjusted: false } };
    await source.store.applyReceipts([receipts(1, opened), receipts(2, opened), receipts(5, displayed)]);
    await source.store.redact({ recipient: 'lene' }, eraseContent);
    const copies = await copiesOf(source.store);
    await target.store.restore(copies);
    let log = target.store;
    for (const next of [async () => log, target.reopen]) {
      log = (await next?.()) ?? log;
      expect(await copiesOf(log)).toEqual(copies);
      for (const { logId } of copies) expect(await log.get(logId)).toBe(await source.store.get(logId));
      expect(await log.applyReceipts([receipts(2, displayed), receipts(5, displayed)])).toEqual([
        { kind: 'unknown' },
        { kind: 'duplicate' },
      ]);
    }
    expect(await log.applyReceipts([receipts(3, displayed)])).toMatchObject([{ kind: 'changed' }]);
    await source.close();
    await target.close();
  });

  test('redaction keeps the state and removes times and details, including those of receipts that come later', async () => {
    const clock = new SetClock();
    const { store, reopen, close } = await open(clock);
    const [id = '', silent = '', known = ''] = await store.append([
      push(1),
      push(2),
      { ...push(3), device: { os: 'ios' } },
    ]);
    const opened = { opened: { atMs: clock.ms, detail: 'reply', adjusted: true } };
    await store.applyReceipts([receipts(1, opened)]);
    const drop = (content: EntryContent) => redactContent(content, { ...KEEP, device: 'drop' });
    expect(await store.redact({}, drop)).toBe(2);
    expect(await store.redact({}, drop)).toBe(0);
    const later = { received: { atMs: clock.ms - 5, detail: '', adjusted: false } };
    await store.applyReceipts([receipts(1, opened), receipts(1, later), receipts(2, withoutTimes(later))]);
    for (const next of [async () => store, reopen]) {
      const log = await next?.();
      if (!log) continue;
      expect((await read(log, id)).device).toEqual({ state: 'opened' });
      expect((await read(log, silent)).device).toEqual({ state: 'received' });
      expect((await read(log, known)).device).toEqual({ state: 'none' });
      expect(await read(log, silent)).not.toHaveProperty('updatedAtMS');
      expect(idsOf(await log.page({ filter: { deviceState: 'opened' }, affix: 'append', limit: 9 }))).toEqual([id]);
    }
    await close();
  });

  test('redaction of old entries keeps the state of each, in parts of the log that no longer change', async () => {
    const clock = new SetClock();
    const { store, reopen, close } = await open(clock);
    const count = 150;
    for (let from = 1; from <= count; from += 50) {
      await store.append(Array.from({ length: 50 }, (_, offset) => push(from + offset)));
    }
    const opened = { opened: { atMs: clock.ms, detail: 'reply', adjusted: false } };
    const displayed = { displayed: { atMs: clock.ms, detail: 'shown', adjusted: false } };
    const reported = Array.from({ length: count }, (_, n) => receipts(n + 1, n % 3 === 0 ? opened : displayed));
    await store.applyReceipts(reported);
    // The rows of receipts are old when the log is opened again.
    clock.ms += OLD_MS;
    let log = (await reopen?.()) ?? store;
    expect(await log.redact({}, (content) => redactContent(content, { ...KEEP, device: 'drop' }))).toBe(count);
    for (const next of [async () => log, reopen]) {
      log = (await next?.()) ?? log;
      const { entries } = await log.page({ filter: {}, affix: 'append', limit: count });
      const devices = entries.map((json): LogEntry['device'] => JSON.parse(json.toString()).device).toReversed();
      expect(devices).toEqual(reported.map((_, n) => ({ state: n % 3 === 0 ? 'opened' : 'displayed' })));
      const found = await log.page({ filter: { deviceState: 'opened' }, affix: 'append', limit: count });
      expect(found.entries).toHaveLength(count / 3);
    }
    await close();
  });
}
