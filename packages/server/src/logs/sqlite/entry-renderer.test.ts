import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entryJson } from '../entry-json.ts';
import { entryTexts } from '../entry-texts.ts';
import { SetClock } from '../log-model.fixture.ts';
import type { NewLogEntry } from '../log-store.ts';
import { pick, type Random, randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { EntryRenderer } from './entry-renderer.ts';
import { DEFAULT_SIZES } from './log-sizes.ts';
import { PartitionSet } from './partition-set.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';
import { toStoredEntry } from './stored-entry.ts';

const clock = new SetClock();

test('stored entries are rendered as the same bytes as entries in memory, and after a redaction', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chatwire-renderer-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const store = await openSqliteLogStore({ dir, clock });
  const random = seededRandom(22);
  const entries = Array.from({ length: 300 }, () => withExtensions(random, randomEntry(random, clock.now())));
  const logIds = await store.append(entries);
  const page = await store.page({ filter: {}, affix: 'append', limit: entries.length });
  const expected = entries.map((entry, n) => listed(logIds[n] ?? '', entry));
  expect(page.entries.map(String)).toEqual(expected.toReversed());

  const removed = await store.redact({ recipient: 'mara' }, ({ payload, deviceDetail, ...kept }) => ({
    ...kept,
    redacted: ['content'],
  }));
  expect(removed).toBeGreaterThan(10);
  await store.close();
  using partitions = new PartitionSet(dir, DEFAULT_SIZES);
  for (const ref of partitions.refs) {
    const partition = partitions.open(ref);
    const renderer = new EntryRenderer(partition);
    for (let position = 0; position < partition.rows; position++) {
      const { facet, ...entry } = toStoredEntry(partition, position, ref.seq + position);
      const json = entryJson(entry.logId, entry, { ...entry, traceJson: undefined }, facet, facet.hasMember);
      expect(renderer.json(position, ref.seq + position, 'included')).toBe(json);
    }
  }
});

function listed(logId: string, { device, ...entry }: NewLogEntry): string {
  return entryJson(logId, entry, { ...entryTexts(entry), traceJson: undefined }, entry, entry.member !== undefined);
}

/** Returns an entry as it could be with all extensions on. */
function withExtensions(random: Random, entry: NewLogEntry): NewLogEntry {
  const { providerResponse, attempts } = entry;
  const [attempt] = attempts ?? [];
  return {
    ...entry,
    ...(providerResponse &&
      random() < 0.3 && { providerResponse: { ...providerResponse, deliveryStatus: 'delivered' } }),
    ...(attempt && random() < 0.3 && { attempts: [attempt, { ...attempt, attempt: 2, code: '\n"' }] }),
    ...(random() < 0.3 && { cleared: { cause: 'read', conversations: 1, messages: 2, waitedMS: 5000 } as const }),
    ...(random() < 0.5 && { device: { os: pick(random, ['ios', 'android'] as const), appVersion: '"device":' } }),
  };
}
