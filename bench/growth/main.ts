import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exponentOf } from '../lib/exponent.ts';
import { table, writeResults } from '../lib/results.ts';
import type { Curve } from './curve.ts';
import { groupCurves } from './group-curves.ts';
import { inboxCurve } from './inbox-curve.ts';
import { logCurves } from './log-curves.ts';
import { plot } from './plot.ts';
import { searchCurve } from './search-curve.ts';

/**
 * How cost grows with work: figures at sizes from 1 to 1,000 times, and the exponent of the power law that fits them.
 * Use: npm run bench -- growth [--only group,inbox,search,sqlite,postgres]
 */
const MEASUREMENTS: Readonly<Record<string, () => Promise<readonly Curve[]>>> = {
  group: groupCurves,
  inbox: async () => [await inboxCurve()],
  search: async () => [await searchCurve()],
  sqlite: () => logCurves('sqlite'),
  postgres: () => logCurves('postgres'),
};
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const curves = [];
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (only && !only.includes(name)) continue;
  console.log(`${name}…`);
  for (const curve of await measure()) curves.push({ ...curve, exponent: exponentOf(curve.points) });
}

const report = [
  '# How cost grows',
  '',
  'The exponent b of `cost = a · size^b` that fits best: 0 means that the cost does not depend on the size, 1 that it grows with it.',
  '',
  ...Object.entries(Object.groupBy(curves, ({ of }) => of)).flatMap(([of, all = []]) => [
    table(
      [of, ...(all[0]?.points ?? []).map(({ size }) => size.toLocaleString('en')), 'exponent'],
      all.map(({ what, unit, points, exponent }) => [
        what,
        ...points.map(({ value }) => `${Number(value.toPrecision(3))} ${unit}`),
        exponent.toFixed(2),
      ]),
    ),
    '',
  ]),
].join('\n');
if (only) console.log(`\n${report}`);
else {
  writeResults('growth', { curves }, report);
  writeFileSync(join(import.meta.dirname, '../../docs/images/growth.svg'), plot(curves));
}
