import { GATES } from '@chatwire/list-conformance';
import { expect, test } from 'vitest';
import { withHost } from './hosts.ts';

const NAMES = [
  'opens at the newest row',
  'older rows while a finger moves the list',
  'a row above grows, no scroll anchoring',
  'a burst of 100 rows at once',
  'a jump to a row that is not loaded',
  'jumps to loaded rows, slow JavaScript',
];

test('the engine of ChatMessageList passes the gates in Chromium', { timeout: 90_000 }, async () => {
  const gates = GATES.filter(({ name }) => NAMES.includes(name));
  expect(gates).toHaveLength(NAMES.length);
  const verdicts = await withHost('chromium', undefined, async (host) => {
    const kit = await host.runner('kit');
    return Promise.all(gates.map((gate) => kit.run(gate, 1)));
  });
  expect(verdicts.filter(({ passed }) => !passed)).toEqual([]);
});
