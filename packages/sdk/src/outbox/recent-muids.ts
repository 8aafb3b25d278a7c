const LIMIT = 1_000;

/** Which messages this client has sent, the last thousand of them. */
export class RecentMuids {
  readonly #muids = new Set<string>();

  add(muid: string): void {
    this.#muids.add(muid);
    const [oldest] = this.#muids;
    if (this.#muids.size > LIMIT && oldest !== undefined) this.#muids.delete(oldest);
  }

  has(muid: string): boolean {
    return this.#muids.has(muid);
  }

  clear(): void {
    this.#muids.clear();
  }
}
