/** Maximum number of ids in one request. */
const MAX_IDS = 100;
/** Rows that scroll into view within this time share a request. */
const BATCH_MS = 30;

/** Collects ids of rows in view, and requests them together. */
export class IdBatch {
  readonly #request: (ids: readonly string[]) => void;
  #ids: string[] = [];

  /** `request`: called with at most 100 ids. */
  constructor(request: (ids: readonly string[]) => void) {
    this.#request = request;
  }

  add(id: string): void {
    if (this.#ids.length === 0) setTimeout(() => this.#flush(), BATCH_MS);
    this.#ids.push(id);
  }

  #flush(): void {
    const ids = this.#ids;
    this.#ids = [];
    for (let from = 0; from < ids.length; from += MAX_IDS) this.#request(ids.slice(from, from + MAX_IDS));
  }
}
