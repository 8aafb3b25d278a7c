import { writeSync } from 'node:fs';
import { systemClock } from '../../base/time/clock.ts';
import { between, pick, randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { CRASH_SIZES, FAILED } from './crash-sizes.fixture.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';

/**
 * Appends to a log until it is killed, writes reports for some of its entries, and prints the acknowledged ids: a line
 * with the ids of each batch, then a line with the id of the entry that a report has changed (empty if there is none).
 * Arguments: folder, seed.
 */
const [dir = '', seed = ''] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const store = await openSqliteLogStore({ dir, clock: systemClock, sizes: CRASH_SIZES });
const written: string[] = [];
for (;;) {
  const batch = Array.from({ length: between(random, 1, 60) }, () => randomEntry(random, systemClock.now()));
  const ids = await store.append(batch);
  writeSync(1, `${ids.join(' ')}\n`);
  written.push(...ids);
  const logId = pick(random, random() < 0.5 ? ids : written);
  const isReported = random() < 0.4 && (await store.report(logId, FAILED));
  writeSync(1, `${isReported ? logId : ''}\n`);
}
