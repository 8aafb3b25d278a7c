import type { Chat } from '@chatwire/sdk';

export interface SearchState {
  readonly query: string;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. Until the first page of a query is loaded, those of the query before it. */
  readonly results: readonly Chat.BaseMessage[];
  /** Whether the server has older results. */
  readonly hasMore: boolean;
  /** Index of the chosen result; undefined: none yet. */
  readonly index: number | undefined;
}

/** Pages of results, newest page first; each page is oldest first, as the SDK returns it. */
export interface SearchPages {
  fetchPrevious(): Promise<readonly Chat.BaseMessage[]>;
  hasMore(): boolean;
}

interface Options {
  /** Returns the pages of a query, trimmed and not empty. */
  readonly search: (query: string) => SearchPages;
  /** Calls back after a pause in typing. Returns a function that cancels. */
  readonly afterPause: (run: () => void) => () => void;
}

const EMPTY: SearchState = { query: '', status: 'idle', results: [], hasMore: false, index: undefined };

/**
 * The search in one conversation. A change of the query waits for a pause in typing; results of an earlier query are
 * dropped. Older results are loaded when the choice reaches the last one.
 */
export class MessageSearch {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #pages: SearchPages | undefined;
  #cancel: (() => void) | undefined;
  /** Starts the search for a query that waits for a pause. */
  #start: (() => void) | undefined;
  /** Whether the first page of the query is known, is awaited, or is awaited in order to choose its newest result. */
  #firstPage: 'known' | 'awaited' | 'awaitedForChoice' = 'known';

  constructor(options: Options) {
    this.#options = options;
  }

  readonly getSnapshot = (): SearchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the text to search for. Texts of fewer than two characters are not searched. */
  setQuery(text: string): void {
    const query = text.trim();
    this.stop();
    this.#firstPage = 'known';
    if ([...query].length < 2) return this.#set({ ...EMPTY, query: text });
    this.#firstPage = 'awaited';
    this.#set({ query: text, status: 'loading', index: undefined });
    this.#start = () => {
      this.#start = undefined;
      this.#pages = this.#options.search(query);
      void this.#load(this.#pages, []);
    };
    this.#cancel = this.#options.afterPause(() => this.#start?.());
  }

  /**
   * Chooses the next older result, which is loaded if necessary, or loaded again if that has failed. A query that waits for a
   * pause is searched at once.
   */
  async older(): Promise<void> {
    if (this.#firstPage !== 'known') {
      this.#firstPage = 'awaitedForChoice';
      return this.#start?.();
    }
    const { results, index } = this.#state;
    const pages = this.#pages;
    const next = index === undefined ? 0 : index + 1;
    if (next >= results.length) await this.loadMore();
    if (pages === this.#pages && next < this.#state.results.length) this.choose(next);
  }

  /** Loads the next page of results; after a failure, the same one again. */
  async loadMore(): Promise<void> {
    const { status, results, hasMore } = this.#state;
    const canLoad = status === 'failed' || (status === 'ready' && hasMore);
    if (!canLoad || !this.#pages) return;
    this.#set({ status: 'loading' });
    await this.#load(this.#pages, results);
  }

  newer(): void {
    const { index } = this.#state;
    if (index !== undefined && index > 0) this.choose(index - 1);
  }

  choose(index: number): void {
    this.#set({ index });
  }

  stop(): void {
    this.#cancel?.();
    this.#start = undefined;
    this.#pages = undefined;
  }

  async #load(pages: SearchPages, messagesSoFar: readonly Chat.BaseMessage[]): Promise<void> {
    const page = await pages.fetchPrevious().catch(() => undefined);
    if (pages !== this.#pages) return;
    const index = this.#indexAfter(page);
    this.#firstPage = 'known';
    if (!page) return this.#set({ status: 'failed', results: messagesSoFar, index });
    const results = [...messagesSoFar, ...page.toReversed()];
    this.#set({ status: 'ready', results, hasMore: pages.hasMore(), index });
  }

  /** Returns the index of the chosen result once a page is loaded. `page`: undefined if that has failed. */
  #indexAfter(page: readonly unknown[] | undefined): number | undefined {
    if (this.#firstPage === 'known') return this.#state.index;
    // A result of the query before may have been chosen in the meantime.
    return this.#firstPage === 'awaitedForChoice' && page?.length ? 0 : undefined;
  }

  #set(change: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
