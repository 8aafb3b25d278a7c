import { expect, test } from 'vitest';
import { seeded } from '../testing/seeded.fixture.ts';
import { ReorderBuffer } from './reorder-buffer.ts';

test('items that come late are in order again, and none is lost', () => {
  const random = seeded(1);
  const buffer = new ReorderBuffer<{ readonly position: number }>();
  const late = Array.from({ length: 120_000 }, (_, index) => ({
    position: index,
    at: index + random.integer(0, 30_000),
  }));
  const arriving = late.sort((a, b) => a.at - b.at);
  const returned = [...arriving.flatMap((item) => buffer.add(item)), ...buffer.rest()];
  expect(returned.map(({ position }) => position)).toEqual(Array.from({ length: 120_000 }, (_, index) => index));
});
