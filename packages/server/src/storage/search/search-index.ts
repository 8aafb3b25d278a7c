/** Indexed texts: messages, and names with their ids. */
export const SEARCHED = ['messages', 'users', 'groups'] as const;
export type Searched = (typeof SEARCHED)[number];

/** The index behind searchKey. The database records pending texts with each change. */
export interface SearchIndex {
  /** Returns false while there is no index: search then reads the texts. */
  hasIndex(searched: Searched): boolean;
  /**
   * Adds what is missing, in short transactions with rests between them. Resolves when nothing is missing, when
   * the database permits no index, or soon after the signal aborts; the next call continues.
   */
  addMissing(work: IndexWork): Promise<void>;
  /** Fills the index and keeps it filled until the signal aborts. */
  keep(work: IndexWork): Promise<void>;
}

export interface IndexWork {
  readonly signal: AbortSignal;
  readonly logger: IndexLogger;
  readonly rest: (ms: number) => Promise<void>;
}

export interface IndexLogger {
  readonly info: (values: object, text: string) => void;
  readonly warn: (values: object, text: string) => void;
}
