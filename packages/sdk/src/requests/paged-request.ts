import { asJson, type Json, jsonsOf, numberOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import { type ClientKey, coreOf } from '../core/core-of.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { Query } from '../http/path.ts';
import { OneAtATime } from './one-at-a-time.ts';

export interface PagedList<T> {
  readonly path: (core: Core) => string;
  readonly query: Query;
  readonly limit: number;
  readonly read: (json: Json, core: Core) => T;
  /** Default: the client of `Chat.init`. */
  readonly client: ClientKey | undefined;
}

/** A list that is read page by page. See docs/spec/sdk.md#other-request-builders. */
export class PagedRequest<T> {
  readonly #list: PagedList<T>;
  readonly #calls = new OneAtATime();
  #nextPage = 1;
  #isAtEnd = false;

  constructor(list: PagedList<T>) {
    this.#list = list;
  }

  /** Returns the next page; empty after the last one. */
  fetchNext(options?: CallOptions): Promise<T[]> {
    return this.#calls.run(async () => {
      if (this.#isAtEnd) return [];
      const { path, query, limit, read, client } = this.#list;
      const core = coreOf(client);
      const { data, meta } = await core.http.list(
        path(core),
        { ...query, perPage: limit, page: this.#nextPage },
        options,
      );
      const items = jsonsOf(data).map((json) => read(json, core));
      const pages = numberOf(asJson(meta['pagination']), 'total_pages');
      this.#isAtEnd = pages === undefined ? items.length < limit : this.#nextPage >= pages;
      this.#nextPage += 1;
      return items;
    });
  }
}
