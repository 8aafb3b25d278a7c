/** Who has shown a sign of life: a request, or a frame of a realtime connection. Collected by the call sweeper. */
export class HeartbeatTracker {
  #seen = new Set<string>();

  seen(uid: string): void {
    this.#seen.add(uid);
  }

  /** Those seen since the last call. */
  drain(): string[] {
    const uids = [...this.#seen];
    this.#seen = new Set();
    return uids;
  }
}
