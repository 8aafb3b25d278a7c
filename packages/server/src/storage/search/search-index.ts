/** Kinds of indexed texts: messages, and the names and ids of users and groups. */
export const SEARCHED = ['messages', 'users', 'groups'] as const;
export type Searched = (typeof SEARCHED)[number];

/** The index for `searchKey`. Triggers of the database record which texts are not indexed yet. */
export interface SearchIndex {
  /** Returns whether there is an index. Without one, searches scan the texts. */
  hasIndex(searched: Searched): boolean;
  /**
   * Indexes pending texts, in short transactions with pauses between them. Resolves when none are pending, when the database
   * permits no index, or soon after the signal aborts. The next call continues.
   */
  addMissing(work: IndexWork): Promise<void>;
  /** Indexes pending and new texts until the signal aborts. */
  keep(work: IndexWork): Promise<void>;
}

export interface IndexWork {
  readonly signal: AbortSignal;
  readonly logger: IndexLogger;
  readonly pause: (ms: number) => Promise<void>;
}

export interface IndexLogger {
  readonly info: (values: object, text: string) => void;
  readonly warn: (values: object, text: string) => void;
}
