/** Label with values that clients choose. The first values keep their names; all later ones share `other`. */
export class BoundedLabel {
  readonly #limit: number;
  readonly #values = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  of(value: string): string {
    if (this.#values.has(value)) return value;
    if (this.#values.size >= this.#limit) return 'other';
    this.#values.add(value);
    return value;
  }
}
