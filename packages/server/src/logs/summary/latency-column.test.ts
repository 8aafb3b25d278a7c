import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '../varint.ts';
import { LatencyColumn } from './latency-column.ts';
import { LatencyTable } from './latency-table.ts';

/** Far apart, and beyond what two digits hold. */
const CELLS = [0, 3, 2047, 2048, 5000, 2 ** 21 - 2];
const VALUES = 2000;

test('a column has the same percentiles as a table, for any distribution of values', () => {
  const column = new LatencyColumn(VALUES);
  const direct = new LatencyTable();
  for (let n = 0; n < VALUES; n++) {
    const cell = CELLS[(n * 7) % CELLS.length] ?? 0;
    const ms = (n * 7919) % 100_003;
    column.add(cell, ms);
    direct.add(cell, ms);
  }
  const added = new LatencyTable();
  const write = column.cellWriter();
  for (const cell of [...CELLS, 1]) {
    const writer = new ByteWriter();
    write(cell, writer);
    added.addWritten(cell, new ByteReader(writer.take()));
  }
  expect(added.percentiles()).toEqual(direct.percentiles());
  expect(added.percentiles().keys().toArray()).toEqual(CELLS);
});

test('a column without values writes empty cells', () => {
  const writer = new ByteWriter();
  new LatencyColumn(0).cellWriter()(0, writer);
  expect([...writer.take()]).toEqual([0]);
});
