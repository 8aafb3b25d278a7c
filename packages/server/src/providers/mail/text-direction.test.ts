import { expect, test } from 'vitest';
import { directionOf } from './text-direction.ts';

test.each([
  ['Noon at the pier', 'ltr'],
  ['בצהריים ברציף', 'rtl'],
  ['12:00', 'ltr'],
  ['\u2068@Mara\u2069 בואי', 'rtl'],
  ['\u2068@נועה\u2069 come', 'ltr'],
  ['\u2068@נועה\u2069', 'rtl'],
])('the direction of %j is %s', (text, direction) => expect(directionOf(text)).toBe(direction));
