/**
 * Codes of one label's texts. Once the list is full, it no longer changes: later texts share the last code and are
 * distinguished by terms, so a client that invents types cannot multiply the facets.
 */
export class LabelCodes {
  /** The code shared by all texts without a separate code. */
  readonly last: number;
  readonly #codes = new Map<string, number>();
  /** Texts by label code. */
  readonly #texts: (string | undefined)[] = [undefined];

  constructor(last: number) {
    this.last = last;
  }

  add(text: string, code: number): void {
    this.#codes.set(text, code);
    this.#texts[code] = text;
  }

  has(text: string): boolean {
    return this.#codes.has(text);
  }

  /** Returns the code that the next new text gets. */
  get next(): number {
    return this.#codes.size + 1;
  }

  /** Texts without a separate code may exist. */
  get isFull(): boolean {
    return this.#codes.size >= this.last - 1;
  }

  /** Returns false for a code that was assigned after these were read. */
  isKnown(code: number): boolean {
    return code === 0 || code === this.last || this.#texts[code] !== undefined;
  }

  /** Returns the code of a label; 0 for an absent one. */
  codeOf(text: string | undefined): number {
    return text === undefined ? 0 : (this.#codes.get(text) ?? this.last);
  }

  /** Returns the code under which a string is found; undefined when no entry has it. */
  find(text: string): number | undefined {
    return this.#codes.get(text) ?? (this.isFull ? this.last : undefined);
  }

  /** Returns the text of a code; undefined for an absent label and for the shared code. */
  textOf(code: number): string | undefined {
    return this.#texts[code];
  }
}
