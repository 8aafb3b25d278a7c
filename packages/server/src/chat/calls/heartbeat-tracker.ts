/** Users seen since the last drain, by a request or a realtime frame. Drained by the call sweeper. */
export class HeartbeatTracker {
  #seen = new Set<string>();

  seen(uid: string): void {
    this.#seen.add(uid);
  }

  /** Returns and forgets the users seen since the last drain. */
  drain(): string[] {
    const uids = [...this.#seen];
    this.#seen = new Set();
    return uids;
  }
}
