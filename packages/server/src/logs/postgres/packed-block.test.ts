import { expect, test } from 'vitest';
import { Block, packBlock } from './block.ts';
import type { LogRow } from './log-row.ts';
import { type PackedBlock, takeBlocks } from './packed-block.ts';
import { packTraces, tracesIn } from './trace-block.ts';

const TRACES = ['', 'always', 'always', '', 'once', 'always'];

function blockOf(name: string): PackedBlock {
  const rows = TRACES.map(
    (_, n): LogRow => ({ facet: n, sent: 0, started: 0, processing: 0, provider: undefined, terms: [] }),
  );
  return { rows, entries: packBlock(TRACES.map((_, n) => `${name}${n}`)), traces: packTraces(TRACES) };
}

function contentsOf(blocks: readonly PackedBlock[]): [text: string, facet: number, trace: string][] {
  return blocks.flatMap(({ rows, entries, traces }) => {
    const texts = new Block(entries).texts().map(String);
    const all = traces ? tracesIn(traces) : [];
    return rows.map(({ facet }, n): [string, number, string] => [texts[n] ?? '', facet, all[n] ?? '']);
  });
}

test('blocks are cut where there is room for a part of one, and nothing is lost', () => {
  const blocks = ['a', 'b', 'c'].map(blockOf);
  for (let room = 0; room <= 19; room++) {
    const [taken, rest] = takeBlocks(blocks, room);
    expect(contentsOf(taken)).toHaveLength(Math.min(room, 18));
    expect([...contentsOf(taken), ...contentsOf(rest)]).toEqual(contentsOf(blocks));
  }
});

test('each different trace is kept once, and entries without one have none', () => {
  const packed = packTraces(TRACES);
  expect(packed && tracesIn(packed)).toEqual(TRACES);
  expect(packed && new Block(packed).count).toBe(3);
  expect(packTraces(['', ''])).toBeUndefined();
});
