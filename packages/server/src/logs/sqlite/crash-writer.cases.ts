import { writeSync } from 'node:fs';
import { systemClock } from '../../base/clock.ts';
import { between, randomEntry, seededRandom } from '../random-entries.cases.ts';
import { CRASH_SIZES } from './crash-sizes.cases.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';

/** Appends to a log until it is killed, and says which ids were acknowledged. Arguments: folder, seed. */
const [dir = '', seed = ''] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const store = await openSqliteLogStore({ dir, clock: systemClock, sizes: CRASH_SIZES });
for (;;) {
  const batch = Array.from({ length: between(random, 1, 60) }, () => randomEntry(random, systemClock.now()));
  const ids = await store.append(batch);
  writeSync(1, `${ids.join(' ')}\n`);
}
