import { expect, test } from 'vitest';
import { rowsOf } from '../rows/rows-of.fixture.ts';
import { RowNumbers } from './row-numbers.ts';

test('messages and runs are numbered together, with an unknown total', () => {
  const { numbers, element } = numbered('i:1', 'run:1', 'i:2');
  expect(['i:1', 'run:1', 'i:2'].map((key) => element(key, numbers).shown())).toEqual([
    '1 of -1',
    '2 of -1',
    '3 of -1',
  ]);
});

test('the total is known once the whole conversation is loaded', () => {
  const { numbers, element } = numbered('i:1', 'i:2');
  const second = element('i:2', numbers);
  numbers.setComplete(true);
  expect(second.shown()).toBe('2 of 2');
  numbers.setComplete(false);
  expect(second.shown()).toBe('2 of -1');
});

test('separators have no number', () => {
  const { numbers, element } = numbered('i:1');
  expect(element('day:today', numbers).shown()).toBe('undefined of undefined');
});

test('older rows change the numbers of rendered rows until following ends', () => {
  const { numbers, show, element } = numbered('i:2');
  const row = element('i:2', numbers);
  const end = numbers.follow();
  show('i:1', 'i:2');
  expect(row.shown()).toBe('2 of -1');
  end();
  show('i:0', 'i:1', 'i:2');
  expect(row.shown()).toBe('2 of -1');
});

test('a removed row, or one that is no longer rendered, is not written to', () => {
  const { numbers, show, element } = numbered('i:1', 'i:2');
  const gone = element('i:1', numbers);
  const undrawn = element('i:2', numbers);
  numbers.follow();
  undrawn.end();
  show('i:0', 'i:2');
  expect([gone.shown(), undrawn.shown()]).toEqual(['1 of -1', '2 of -1']);
});

test('unchanged row numbers are not written again', () => {
  const { numbers, element } = numbered('i:1');
  const row = element('i:1', numbers);
  numbers.setComplete(false);
  expect(row.writes()).toBe(2);
});

function numbered(...keys: readonly string[]) {
  const { rows, show } = rowsOf(...keys);
  return { numbers: new RowNumbers(rows), show, element };
}

function element(key: string, numbers: RowNumbers) {
  const attributes = new Map<string, string>();
  let count = 0;
  const end = numbers.add(key, {
    setAttribute(name, value) {
      count += 1;
      attributes.set(name, value);
    },
  });
  const shown = () => `${attributes.get('aria-posinset')} of ${attributes.get('aria-setsize')}`;
  return { end, shown, writes: () => count };
}
