import { expect, test } from 'vitest';
import { Block, packBlock } from './block.ts';
import type { LogRow } from './log-row.ts';
import { type PackedBlock, takeBlocks } from './packed-block.ts';

const TRACES = ['', 'always', 'always', '', 'once', 'always'];

function blockOf(name: string): PackedBlock {
  const rows = TRACES.map(
    (_, n): LogRow => ({ facet: n, sent: 0, started: 0, processing: 0, provider: -1, terms: [], handle: 0 }),
  );
  const texts = TRACES.map((_, n) => `${name}${n}`);
  return { rows, bytes: packBlock(texts, TRACES) };
}

function contentsOf(blocks: readonly PackedBlock[]): [text: string, facet: number, trace: string][] {
  return blocks.flatMap(({ rows, bytes }) => {
    const block = new Block(bytes);
    return rows.map(({ facet }, n): [string, number, string] => [block.textAt(n).toString(), facet, block.traceAt(n)]);
  });
}

test('blocks are split where only a part of one fits, and nothing is lost', () => {
  const blocks = ['a', 'b', 'c'].map(blockOf);
  for (let room = 0; room <= 19; room++) {
    const [taken, rest] = takeBlocks(blocks, room);
    expect(contentsOf(taken)).toHaveLength(Math.min(room, 18));
    expect([...contentsOf(taken), ...contentsOf(rest)]).toEqual(contentsOf(blocks));
  }
});
