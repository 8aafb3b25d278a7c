import type { Chat } from '@chatwire/sdk';

export interface SearchState {
  readonly query: string;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. */
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
    this.#cancel?.();
    this.#pages = undefined;
    if ([...query].length < 2) return this.#set({ ...EMPTY, query: text });
    this.#set({ query: text, status: 'loading', index: undefined });
    this.#cancel = this.#options.afterPause(() => {
      this.#pages = this.#options.search(query);
      void this.#load(this.#pages, []);
    });
  }

  /** Chooses the next older result, which is loaded if necessary. */
  async older(): Promise<void> {
    const { results, hasMore, index, status } = this.#state;
    const next = index === undefined ? 0 : index + 1;
    if (next < results.length) return this.choose(next);
    if (!hasMore || status !== 'ready' || !this.#pages) return;
    this.#set({ status: 'loading' });
    await this.#load(this.#pages, results);
    if (next < this.#state.results.length) this.choose(next);
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
    this.#pages = undefined;
  }

  async #load(pages: SearchPages, messagesSoFar: readonly Chat.BaseMessage[]): Promise<void> {
    try {
      const page = await pages.fetchPrevious();
      if (pages !== this.#pages) return;
      this.#set({ status: 'ready', results: [...messagesSoFar, ...page.toReversed()], hasMore: pages.hasMore() });
    } catch {
      if (pages === this.#pages) this.#set({ status: 'failed' });
    }
  }

  #set(change: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
