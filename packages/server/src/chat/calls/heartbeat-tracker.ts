/** Users who have sent a request or a frame since the call sweeper last drained the list. */
export class HeartbeatTracker {
  #seen = new Set<string>();

  record(uid: string): void {
    this.#seen.add(uid);
  }

  /** Returns the users recorded since the last drain, and clears the list. */
  drain(): string[] {
    const uids = [...this.#seen];
    this.#seen = new Set();
    return uids;
  }
}
