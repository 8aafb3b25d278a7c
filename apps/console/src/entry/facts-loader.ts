import type { EntryDeviceFacts } from '@chatwire/protocol';
import { createContext } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { DEVICE_FACTS } from '../api/paths.ts';
import { IdBatch } from '../names/id-batch.ts';

/** Returns the facts about the pushes of at most 100 entries. */
export type FactsSource = (logIds: readonly string[]) => Promise<readonly EntryDeviceFacts[]>;

/** Loads facts about pushes for the rows in view, which share requests. */
export class FactsLoader {
  readonly #waiting = new Map<string, PromiseWithResolvers<EntryDeviceFacts | null>>();
  readonly #batch: IdBatch;

  constructor(source: FactsSource) {
    this.#batch = new IdBatch((logIds) => void this.#load(source, logIds));
  }

  /** Returns the facts about the push of an entry; null if there are none. Rejects if the request fails. */
  load(logId: string): Promise<EntryDeviceFacts | null> {
    const waiting = this.#waiting.get(logId) ?? this.#add(logId);
    return waiting.promise;
  }

  #add(logId: string): PromiseWithResolvers<EntryDeviceFacts | null> {
    const added = Promise.withResolvers<EntryDeviceFacts | null>();
    this.#waiting.set(logId, added);
    this.#batch.add(logId);
    return added;
  }

  async #load(source: FactsSource, logIds: readonly string[]): Promise<void> {
    const waiting = logIds.map((logId) => [logId, this.#waiting.get(logId)] as const);
    for (const logId of logIds) this.#waiting.delete(logId);
    try {
      const facts = new Map((await source(logIds)).map((one) => [one.logId, one]));
      for (const [logId, one] of waiting) one?.resolve(facts.get(logId) ?? null);
    } catch (error) {
      for (const [, one] of waiting) one?.reject(error);
    }
  }
}

export const FactsContext = createContext<FactsLoader | undefined>(undefined);

export function factsFrom(api: ApiClient): FactsSource {
  return (logIds) => api.get<readonly EntryDeviceFacts[]>(DEVICE_FACTS, { logIds: logIds.join() });
}
