import type { PartitionFile } from './partition-file.ts';

/** Open-set members that take few values in practice, and are therefore part of the facet. */
export const LABELS = ['messageCategory', 'messageType', 'providerId'] as const;
export type Label = (typeof LABELS)[number];

/** Code of an absent label. */
const NO_LABEL = 0;
/** Code of every text beyond the first 254: such a label is a term instead. */
export const OTHER_LABEL = 255;

/**
 * Codes of one label's texts in one partition. A text is listed or it is not, for all entries of the partition:
 * once the list is full it stays as it is, so a client that invents types cannot multiply the facets.
 */
export class LabelCodes {
  readonly #file: PartitionFile;
  readonly #dimension: number;
  readonly #codes: Map<string, number>;
  readonly #texts: string[];

  constructor(file: PartitionFile, label: Label) {
    this.#file = file;
    this.#dimension = LABELS.indexOf(label);
    this.#texts = file.labels(this.#dimension);
    this.#codes = new Map(this.#texts.map((text, n) => [text, n + 1]));
  }

  /** Code of a text, new if need be. Inside a transaction. */
  codeOf(text: string | undefined): number {
    if (text === undefined) return NO_LABEL;
    const known = this.find(text);
    if (known !== undefined) return known;
    const code = this.#texts.push(text);
    this.#codes.set(text, code);
    this.#file.putLabel(this.#dimension, code, text);
    return code;
  }

  /** Whether there may be texts without a code. */
  get isFull(): boolean {
    return this.#texts.length >= OTHER_LABEL - 1;
  }

  /** Code under which a text is found; undefined when no entry has it. */
  find(text: string): number | undefined {
    const code = this.#codes.get(text);
    if (code !== undefined) return code;
    return this.isFull ? OTHER_LABEL : undefined;
  }

  textOf(code: number): string | undefined {
    return this.#texts[code - 1];
  }
}
