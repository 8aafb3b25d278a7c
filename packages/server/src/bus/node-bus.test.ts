import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { broadcast } from './bus.cases.ts';
import { connectNodeBus } from './node-bus.ts';
import type { Topic } from './transport.ts';

test('a broadcast that arrives again is ignored, and a missing one is noticed', async () => {
  let receive: (topic: Topic, message: unknown) => void = () => {};
  const bus = await connectNodeBus({
    name: 'tide',
    instance: 'here',
    clock: new FakeClock(),
    logger: createLogger('silent'),
    transport: {
      label: 'a test',
      async open(receiver) {
        receive = receiver;
        return { ended: new Promise(() => {}), send: () => {}, close: async () => {} };
      },
    },
  });
  const [seen, losses]: [unknown[], unknown[]] = [[], []];
  bus.subscribe(({ frame }) => seen.push(frame.data));
  bus.lost.listen(() => losses.push(seen.length));
  for (const number of [1, 2, 1, 2, 4, 4, 5]) receive('facts', { ...broadcast(number), from: 'there', number });
  expect([seen, losses]).toEqual([[1, 2, 4, 5], [2]]);
});
