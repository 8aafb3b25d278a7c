import { StoreCheck } from './check-store.ts';
import { RandomReader } from './random-reader.ts';

/** Runs the steps of a random reader. Throws if an invariant is violated during the steps or at the end. */
export async function runSeed(seed: number, steps: number): Promise<void> {
  const reader = new RandomReader(seed);
  const check = new StoreCheck(reader.world);
  let step = 0;
  try {
    await reader.begin();
    for (; step < steps; step += 1) {
      await reader.step();
      check.afterStep(reader.client);
    }
    await reader.settle();
    check.afterStep(reader.client);
    check.whenSettled(reader.client);
    checkSendings(reader);
    if (reader.faults.length > 0) throw new Error('Unexpected failures.', { cause: reader.faults[0] });
  } catch (cause) {
    throw new Error(`Seed ${seed}, step ${step}: ${String(cause)}`, { cause });
  } finally {
    reader.client.dispose();
  }
}

/** Checks that every sent message is on the server exactly once, unless it was cancelled or rejected. */
function checkSendings({ sendings, world }: RandomReader): void {
  for (const { muid, isRejected, outcome } of sendings) {
    const unreadMessages = world.conversations.flatMap(({ messages }) =>
      messages.filter((each) => each.muid === muid && each.deletedAt === undefined),
    );
    const isWanted = !isRejected && outcome !== 'discarded';
    if (isWanted !== world.stored.has(muid) && outcome !== 'discarded') throw new Error(`${muid} is lost, or stored.`);
    if (unreadMessages.length > (isWanted ? 1 : 0))
      throw new Error(`${muid} is stored ${unreadMessages.length} times.`);
  }
}
