import { parseArgs } from 'node:util';
import { writeResults } from '../lib/results.ts';
import { loadedLog } from './load.ts';
import { measureIngest } from './measure-ingest.ts';
import { measurePages } from './measure-pages.ts';
import { reportOf, type SizeFigures } from './report.ts';
import { logNamed } from './stores.ts';

/**
 * Latency of pages with 63 filter combinations at several log sizes, and the rate of durable writing.
 * Use: npm run bench -- log-pages [--store sqlite|postgres] [--sizes 1m,10m] [--no-ingest]
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    store: { type: 'string', default: 'sqlite' },
    sizes: { type: 'string', default: '1m,10m' },
    ingest: { type: 'boolean', default: true },
  },
});

await using log = await logNamed(values.store);
const ingest = [];
for (const batch of values.ingest ? [1, 100, 1000] : []) ingest.push(await measureIngest(log, batch));

const sizes: SizeFigures[] = [];
for (const label of values.sizes.split(',')) {
  const size = Number.parseFloat(label) * (label.endsWith('k') ? 1000 : 1_000_000);
  const { store, openMs } = await loadedLog(log, label, size);
  const pages = await measurePages(store, size);
  await store.close();
  const residentMB = process.memoryUsage.rss() / 2 ** 20;
  sizes.push({ label, size, openMs, residentMB, bytesPerEntry: (await log.bytes(label)) / size, pages });
}

writeResults(`log-pages-${values.store}`, { ingest, sizes }, reportOf(values.store, ingest, sizes));
