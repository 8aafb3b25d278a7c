import { expect, test } from 'vitest';
import { Block, packBlock } from './block.ts';

test('every text of a block comes back in its place, whatever its length', () => {
  const texts = ['{"a":1}', '', 'ü€𝄞'.repeat(5000), 'x', '"\\u0000"'];
  const block = new Block(packBlock(texts));
  expect(texts.map((_, place) => block.textAt(place).toString())).toEqual(texts);
});

test('a place behind the last text is an error, not another text', () => {
  expect(() => new Block(packBlock(['a', 'b'])).textAt(2)).toThrow('place 2');
});
