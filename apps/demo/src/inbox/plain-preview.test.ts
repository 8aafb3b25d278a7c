import { expect, test } from 'vitest';
import { plainPreview } from './plain-preview.ts';

const NAMES = new Map([['ivo', 'Ivo Marek']]);

test.each([
  ['**Two** berths, _maybe_ `14`', 'Two berths, maybe 14'],
  ['## Tides\n\n- low at four\n- high at ten', 'Tides low at four high at ten'],
  ['```ts\nconst knots = 6;\n```', 'const knots = 6;'],
  ['| Boat | Berth |\n| --- | --- |\n| Tern | 14 |', 'Boat , Berth Tern , 14'],
  ['[the chart](https://example.org/a) for <@uid:ivo> and <@uid:lene>', 'the chart for @Ivo Marek and @lene'],
  ['> quoted\nanswer', 'quoted answer'],
])('%j is shown as %j', (text, shown) => {
  expect(plainPreview(text, NAMES)).toBe(shown);
});
