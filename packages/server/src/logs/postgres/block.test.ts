import { expect, test } from 'vitest';
import { Block, packBlock } from './block.ts';

const TEXTS = ['', 'a', 'ü€𝄞'.repeat(30_000), '{"x":1}'];
const TRACES = ['always', '', 'once', 'always'];

test('texts and traces of any length are decoded in their order', () => {
  const block = new Block(packBlock(TEXTS, TRACES));
  expect(block.texts().map(String)).toEqual(TEXTS);
  expect(block.traces()).toEqual(TRACES);
  expect(TEXTS.map((_, index) => block.textAt(index).toString())).toEqual(TEXTS);
});

test('a block without traces has none', () => {
  expect(
    new Block(
      packBlock(
        TEXTS,
        TEXTS.map(() => ''),
      ),
    ).traces(),
  ).toEqual(['', '', '', '']);
});

test('an index beyond the entries of a block is rejected, even when it has traces', () => {
  const block = new Block(packBlock(TEXTS, TRACES));
  expect(() => block.textAt(4)).toThrow('no entry 4');
});
