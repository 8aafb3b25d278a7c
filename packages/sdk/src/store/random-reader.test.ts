import { expect, test } from 'vitest';
import { StoreCheck } from '../testing/check-store.ts';
import { RandomReader } from '../testing/random-reader.ts';

const FROM = Number(process.env['SEED'] ?? 1);
const COUNT = Number(process.env['SEEDS'] ?? 10);
const STEPS = Number(process.env['STEPS'] ?? 200);
test.each(Array.from({ length: COUNT }, (_, n) => n + FROM))('seed %i', async (seed) => {
  const reader = new RandomReader(seed);
  const log = (...args: unknown[]) => process.env['TRACE'] && console.log(...args);
  const check = new StoreCheck(reader.world);
  await reader.begin();
  for (let step = 0; step < STEPS; step += 1) {
    log('STEP', step);
    await reader.step();
    try {
      check.afterStep(reader.client);
    } catch (error) {
      throw new Error(`Step ${step}`, { cause: error });
    }
    expect(reader.faults).toEqual([]);
  }
  await reader.settle();
  check.afterStep(reader.client);
  check.atRest(reader.client);
  log(
    reader.sendings
      .map(({ muid, outcome }) => `${muid} ${outcome} ${reader.world.stored.has(muid)} ${reader.lost.get(muid)}`)
      .join('\n'),
  );
  for (const { muid, text, outcome } of reader.sendings) {
    const stored = reader.world.conversations.flatMap(({ messages }) =>
      messages.filter((each) => each.muid === muid && each.deletedAt === undefined),
    );
    if (outcome === 'stored') expect(stored.length <= 1).toBe(true);
    if (text.startsWith('refused')) continue;
    if (outcome === 'waiting' || outcome === 'stored') expect(reader.world.stored.has(muid), muid).toBe(true);
    if (outcome === 'discarded' || outcome === 'refused') expect(stored, muid).toHaveLength(0);
  }
  reader.client.dispose();
});
