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
}

/** An invariant: returns what violates it. */
export type Invariant = (facts: Facts) => Promise<readonly string[]> | readonly string[];

export async function readFacts(world: World): Promise<Facts> {
  const entries = await entriesOf(world, '');
  const byHandle = new Map(
    entries.flatMap((entry) => (entry.pushToken ? [[handleOfEntry(entry), entry] as const] : [])),
  );
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  return { world, chat: await readChatState(world.storage), entries, byId, byHandle };
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
  return handleOf(decisionIdOf(keyOfRecorded(entry.eventId)(entry)));
}
