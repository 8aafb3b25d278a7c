import { expect, test } from 'vitest';
import { dimensions, frameOnGrid } from './screen.ts';

const SCREEN = { width: 412, height: 800, density: 2.625, fontScale: 1.3, isRtl: false } as const;

test('iOS sends its dimensions in points, Android in pixels', () => {
  const points = { width: 412, height: 800, scale: 2.625, fontScale: 1.3 };
  expect(dimensions({ ...SCREEN, platform: 'ios' })).toEqual({ window: points, screen: points });
  expect(dimensions({ ...SCREEN, platform: 'android' })).toMatchObject({
    windowPhysicalPixels: { width: 1082, height: 2100, fontScale: 1.3 },
  });
});

test('views of Android begin and end at whole pixels', () => {
  const screen = { ...SCREEN, platform: 'android', density: 2 } as const;
  expect(frameOnGrid(screen, { x: 0, y: 10.2, width: 5, height: 10.2 })).toEqual({
    x: 0,
    y: 10,
    width: 5,
    height: 10.5,
  });
});
