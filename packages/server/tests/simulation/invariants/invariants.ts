import type { World } from '../world/world.ts';
import {
  digestHasDecision,
  sentDigestWasProcessed,
  unsubscribedGetNoEmail,
  unsubscriptionsWereRequested,
} from './email-invariants.ts';
import { erasureLeavesNothing } from './erasure-invariants.ts';
import { type Invariant, readFacts } from './facts.ts';
import {
  entriesHoldNoSecret,
  logIsComplete,
  pagesGiveAll,
  pushHasDecision,
  sentWasProcessed,
  stateFilterIsExact,
  summaryCountsDevices,
  targetHasOneEntry,
} from './log-invariants.ts';
import { alarmsAlternate, replayRepeats, replaysEnd } from './operator-invariants.ts';
import { ownReadsAreOwn, sentencesAreFunctions } from './own-invariants.ts';
import { receiptHasEntry, receiptsAreMerged, stateIsFirstStep, timesAreInOrder } from './receipt-invariants.ts';
import { badgeIsExact, clearsKeepToBudget, nothingWaitsADay, shownIsUnread } from './screen-invariants.ts';

/** Hold whenever nothing is open. */
const AT_REST: Readonly<Record<string, Invariant>> = {
  logIsComplete,
  targetHasOneEntry,
  pushHasDecision,
  sentWasProcessed,
  pagesGiveAll,
  stateFilterIsExact,
  summaryCountsDevices,
  entriesHoldNoSecret,
  receiptsAreMerged,
  receiptHasEntry,
  timesAreInOrder,
  stateIsFirstStep,
  shownIsUnread,
  badgeIsExact,
  nothingWaitsADay,
  ownReadsAreOwn,
  sentencesAreFunctions,
  alarmsAlternate,
  replaysEnd,
  replayRepeats,
  erasureLeavesNothing,
  unsubscribedGetNoEmail,
  unsubscriptionsWereRequested,
  digestHasDecision,
  sentDigestWasProcessed,
};

/** Returns the violations of what holds at every moment. */
export async function checkAlways(world: World): Promise<readonly string[]> {
  return [...world.faults, ...(await clearsKeepToBudget(world))];
}

/** Returns the violations of what holds at rest. */
export async function checkAtRest(world: World): Promise<readonly string[]> {
  const facts = await readFacts(world);
  const faults: string[] = [...(await checkAlways(world))];
  for (const [name, invariant] of Object.entries(AT_REST)) {
    const found = await invariant(facts);
    faults.push(...found.slice(0, 5).map((text) => `${name}: ${text}`));
  }
  return faults;
}
