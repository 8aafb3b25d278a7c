import { abortable } from '../base/abortable.ts';
import { asJson, type Json } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';

/** Options of `getUser` and `getGroup`. */
export interface ProfileOptions extends CallOptions {
  /**
   * Returns the whole profile from memory if the client has it. Otherwise all callers that ask at the same time share one
   * request. Default: false, always a request of its own.
   */
  readonly cached?: boolean;
}

type RecordCache = Core['records'];

/** Fetches profiles of users or groups. Open conversations are updated. */
export function profiles(kind: 'user' | 'group', { http, records, store }: Core) {
  const running = new Map<string, Promise<Json>>();

  async function fetch(id: string, options?: CallOptions): Promise<Json> {
    const json = asJson(await http.ask('GET', path`/${kind}s/${id}`, options));
    const profile = kind === 'user' ? records.learnUser(json) : records.learnGroup(json);
    store.peersChanged();
    return profile;
  }

  function shared(id: string): Promise<Json> {
    const request = running.get(id) ?? fetch(id).finally(() => running.delete(id));
    running.set(id, request);
    return request;
  }

  return {
    async get(id: string, { cached, signal }: ProfileOptions = {}): Promise<Json> {
      if (!cached) return fetch(id, signal && { signal });
      const profile = records[kind](id);
      return isComplete(profile) ? profile : abortable(signal, () => shared(id));
    },

    known: (id: string): Json | undefined => records[kind](String(id).toLowerCase()),
  };
}

/** Returns whether a profile is complete. Messages and events contain only summaries, which have no creation date. */
function isComplete(json: ReturnType<RecordCache['user']>): json is Json {
  return json !== undefined && 'createdAt' in json;
}
