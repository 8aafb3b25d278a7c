import { expect, test } from 'vitest';
import { opaqueGround } from './opaque-ground.ts';

test.each(['#fff', '#10151b', 'rgb(16, 21, 27)'])('%s is a ground', (backgroundColor) => {
  expect(opaqueGround([{ flex: 1 }, { backgroundColor }])).toBe(backgroundColor);
});

test.each(['#ffff', '#10151bcc', 'rgba(0, 0, 0, 0.5)', 'rgb(0 0 0 / 50%)', 'transparent', 'teal', undefined])(
  '%s is none: something may shine through',
  (backgroundColor) => {
    expect(opaqueGround({ backgroundColor })).toBeUndefined();
  },
);

test.each([{ experimental_backgroundImage: 'linear-gradient(red, blue)' }, { borderTopLeftRadius: 8 }])(
  '%o makes the colour none',
  (style) => {
    expect(opaqueGround({ backgroundColor: '#fff', ...style })).toBeUndefined();
  },
);
