/** Texts that override those of the items. Each row subscribes to its own. */
export class TextStore {
  readonly #texts = new Map<number, string>();
  readonly #listeners = new Map<number, Set<() => void>>();

  get(id: number): string | undefined {
    return this.#texts.get(id);
  }

  set(id: number, text: string): void {
    this.#texts.set(id, text);
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  subscribe(id: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }
}
