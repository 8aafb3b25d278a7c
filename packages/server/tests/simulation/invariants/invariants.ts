import { readChatState } from '../chat-state.ts';
import type { World } from '../world/world.ts';
import { appsAreConnected, appsShowTheChat, outboxesAreEmpty, sentOnce } from './app-invariants.ts';
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
import {
  badgeIsExact,
  clearedWithinMinutes,
  clearsKeepToBudget,
  nothingWaitsADay,
  shownIsUnread,
} from './screen-invariants.ts';

/** Hold whenever nothing is open. */
const AT_REST: Readonly<Record<string, Invariant>> = {
  logIsComplete,
  targetHasOneEntry,
  pushHasDecision,
  sentWasProcessed,
  summaryCountsDevices,
  receiptsAreMerged,
  receiptHasEntry,
  timesAreInOrder,
  stateIsFirstStep,
  shownIsUnread,
  badgeIsExact,
  nothingWaitsADay,
  alarmsAlternate,
  replaysEnd,
  erasureLeavesNothing,
  unsubscribedGetNoEmail,
  unsubscriptionsWereRequested,
  digestHasDecision,
  sentDigestWasProcessed,
};

/**
 * Hold at rest as well, and cost more than all others together, because they read the whole log several times, or start
 * a thread. They are about stored entries, most of which exist until the end of a run, so each is checked at every third
 * rest, and all at the end.
 */
const COSTLY: Readonly<Record<string, Invariant>> = {
  pagesGiveAll,
  stateFilterIsExact,
  entriesHoldNoSecret,
  ownReadsAreOwn,
  sentencesAreFunctions,
  replayRepeats,
};
const TURNS = 3;

/** Returns the violations of what holds at every moment. */
export async function checkAlways(world: World): Promise<readonly string[]> {
  return [...world.faults, ...(await clearsKeepToBudget(world))];
}

/** Returns the violations of what holds two minutes after the last step. */
export async function checkCalm(world: World): Promise<readonly string[]> {
  const chat = await readChatState(world.storage);
  return [...world.faults, ...named('clearedWithinMinutes', clearedWithinMinutes({ world, chat }))];
}

/** Returns the violations of what apps show and have sent, once they have nothing to do. */
export async function checkApps(world: World): Promise<readonly string[]> {
  return [
    ...named('appsAreConnected', appsAreConnected(world)),
    ...named('outboxesAreEmpty', await outboxesAreEmpty(world)),
    ...named('sentOnce', await sentOnce(world)),
    ...named('appsShowTheChat', await appsShowTheChat(world)),
  ];
}

/** Returns the violations of what phones show at a short rest. */
export async function checkScreens(world: World): Promise<readonly string[]> {
  const screens = { world, chat: await readChatState(world.storage) };
  return [
    ...(await checkAlways(world)),
    ...named('shownIsUnread', shownIsUnread(screens)),
    ...named('badgeIsExact', badgeIsExact(screens)),
  ];
}

/** Returns the violations of what holds at rest. `rest`: its number, from 0. */
export async function checkAtRest(world: World, rest: number, isLast: boolean): Promise<readonly string[]> {
  const facts = await readFacts(world);
  const faults: string[] = [...(await checkAlways(world))];
  const costly = Object.entries(COSTLY).filter((_, n) => isLast || (world.seed + rest + n) % TURNS === 0);
  for (const [name, invariant] of [...Object.entries(AT_REST), ...costly]) {
    faults.push(...named(name, await invariant(facts)));
  }
  return faults;
}

function named(name: string, found: readonly string[]): readonly string[] {
  return found.slice(0, 5).map((text) => `${name}: ${text}`);
}
