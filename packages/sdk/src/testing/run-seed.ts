import { RandomApp } from './random-app.ts';
import { StoreCheck } from './store-check.ts';

/** Runs the steps of a random app. Throws if an invariant is violated during the steps or at the end. */
export async function runSeed(seed: number, steps: number): Promise<void> {
  const app = new RandomApp(seed);
  const check = new StoreCheck(app.server);
  let step = 0;
  try {
    await app.begin();
    for (; step < steps; step += 1) {
      await app.step();
      check.afterStep(app.client);
    }
    await app.settle();
    check.afterStep(app.client);
    check.whenSettled(app.client);
    checkSentMessages(app);
    if (app.faults.length > 0) throw new Error('Unexpected failures.', { cause: app.faults[0] });
  } catch (cause) {
    throw new Error(`Seed ${seed}, step ${step}: ${String(cause)}`, { cause });
  } finally {
    app.client.dispose();
  }
}

/** Checks that every sent message is on the server exactly once, unless it was cancelled or rejected. */
function checkSentMessages({ sentMessages: sendings, server }: RandomApp): void {
  for (const { muid, isRejected, outcome } of sendings) {
    const copies = server.conversations.flatMap(({ messages }) =>
      messages.filter((each) => each.muid === muid && each.deletedAt === undefined),
    );
    const isExpected = !isRejected && outcome !== 'discarded';
    if (isExpected !== server.stored.has(muid) && outcome !== 'discarded')
      throw new Error(`${muid} is lost, or stored.`);
    if (copies.length > (isExpected ? 1 : 0)) throw new Error(`${muid} is stored ${copies.length} times.`);
  }
}
