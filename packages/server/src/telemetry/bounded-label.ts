/** Values of a label that others choose: the first ones keep their name, all later ones share `other`. */
export class BoundedLabel {
  readonly #limit: number;
  readonly #known = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  of(value: string): string {
    if (this.#known.has(value)) return value;
    if (this.#known.size >= this.#limit) return 'other';
    this.#known.add(value);
    return value;
  }
}
