import type { LogEntryBody } from '@chatwire/testkit';
import { decisionIdOf, keyOfRecorded } from '../../../src/notify/engine/decision-key.ts';
import { type ChatState, readChatState } from '../chat-state.ts';
import { handleOf } from '../world/receipt-model.ts';
import type { World } from '../world/world.ts';

/** The world at rest, as an operator and the devices see it. */
export interface Facts {
  readonly world: World;
  readonly chat: ChatState;
  /** The whole log over HTTP, oldest first. */
  readonly entries: readonly LogEntryBody[];
  /** All entries, by their ids. */
  readonly byId: ReadonlyMap<string, LogEntryBody>;
  /** Entries of pushes to tokens, by the handle in their receipt tokens. */
  readonly byHandle: ReadonlyMap<string, LogEntryBody>;
  /** Entries of emails and SMS, by the ids of their decisions. */
  readonly byDecision: ReadonlyMap<string, LogEntryBody>;
  /** Handles of decisions whose entry may be missing: their process died, or their recipient was erased. */
  readonly excused: ReadonlySet<string>;
}

/** An invariant: returns what violates it. */
export type Invariant = (facts: Facts) => Promise<readonly string[]> | readonly string[];

export async function readFacts(world: World): Promise<Facts> {
  const entries = await entriesOf(world, '');
  const byHandle = new Map(
    entries.flatMap((entry) => (entry.pushToken ? [[handleOfEntry(entry), entry] as const] : [])),
  );
  const erased = new Set(world.guests.flatMap(({ uid, erasedAtMs }) => (erasedAtMs === undefined ? [] : [uid])));
  const tokens = new Set(world.phones.flatMap((phone) => (erased.has(phone.uid) ? phone.tokens : [])));
  const theirs = [
    ...world.network.sent.filter(({ token }) => tokens.has(token)),
    ...world.network.digests.filter(({ recipient }) => erased.has(recipient)),
  ].map(({ decisionId }) => handleOf(decisionId));
  const excused = new Set([...world.interrupted, ...theirs]);
  const byDecision = new Map(
    entries.flatMap((entry) => (entry.channel === 'push' ? [] : [[decisionIdOfEntry(entry), entry] as const])),
  );
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  return { world, chat: await readChatState(world.storage), entries, byId, byHandle, byDecision, excused };
}

/** Returns all entries of a query, oldest first. */
export async function entriesOf(world: World, query: string, limit = 1000): Promise<LogEntryBody[]> {
  const pages: LogEntryBody[] = [];
  for (let cursor = ''; ; ) {
    const response = await world.call('GET', `/notifications/v1/logs?limit=${limit}${query}${cursor}`);
    if (response?.status !== 200) throw new Error(`The log responds with ${response?.status}.`);
    pages.push(...response.body.data);
    const next = response.body.meta.next?.logId;
    if (next === undefined) return pages.reverse();
    cursor = `&affix=append&logId=${next}`;
  }
}

function handleOfEntry(entry: LogEntryBody): string {
  return handleOf(decisionIdOfEntry(entry));
}

function decisionIdOfEntry(entry: LogEntryBody): string {
  return decisionIdOf(keyOfRecorded(entry.eventId)(entry));
}
