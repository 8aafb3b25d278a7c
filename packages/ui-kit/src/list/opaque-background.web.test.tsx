import { expect, test } from 'vitest';
import { opaqueBackground } from './opaque-background.ts';

test.each(['#fff', '#10151b', 'rgb(16, 21, 27)'])('%s is an opaque background', (backgroundColor) => {
  expect(opaqueBackground([{ flex: 1 }, { backgroundColor }])).toBe(backgroundColor);
});

test.each(['#ffff', '#10151bcc', 'rgba(0, 0, 0, 0.5)', 'rgb(0 0 0 / 50%)', 'transparent', 'teal', undefined])(
  '%s is not an opaque background',
  (backgroundColor) => {
    expect(opaqueBackground({ backgroundColor })).toBeUndefined();
  },
);

test.each([{ experimental_backgroundImage: 'linear-gradient(red, blue)' }, { borderTopLeftRadius: 8 }])(
  '%o makes the background not opaque',
  (style) => {
    expect(opaqueBackground({ backgroundColor: '#fff', ...style })).toBeUndefined();
  },
);
