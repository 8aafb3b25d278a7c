import { expect, test } from 'vitest';
import { layerAt, stackTops, sumOf, withOnly } from './plot-data.ts';

const layer = (key: string, ...values: (number | null)[]) => ({ key, label: key, color: '--plot-1', values });
const LAYERS = [layer('failed', 1, 0), layer('skipped', 0, 4), layer('sent', 5, 2)];

test('layers are stacked on the previous ones', () => {
  expect(stackTops(LAYERS)).toEqual([
    [1, 0],
    [1, 4],
    [6, 6],
  ]);
});

test('a click selects the layer at its height, and none above the stack', () => {
  const clicked = (index: number, height: number) => layerAt(LAYERS, index, height)?.key;
  expect([clicked(0, 0.5), clicked(0, 3), clicked(0, 6.1)]).toEqual(['failed', 'sent', undefined]);
  expect([clicked(1, 0), clicked(1, 4), clicked(1, 4.5)]).toEqual(['skipped', 'skipped', 'sent']);
});

test('missing values add nothing', () => {
  expect(sumOf([1, null, 2])).toBe(3);
});

test('chosen series are drawn without the others and without the previous period of all', () => {
  const data = { spans: [{ from: 0, to: 1 }], series: LAYERS, before: [7] };
  expect(withOnly(data, [])).toBe(data);
  expect(withOnly(data, ['sent', 'failed'])).toEqual({ spans: data.spans, series: [LAYERS[0], LAYERS[2]] });
});
