import {
  FACET_WIDTH,
  type FacetBits,
  type FacetMembers,
  type FacetTest,
  facetMembers,
  isGroupFacet,
  summaryPart,
} from '../facet.ts';
import { hasEndToEnd } from '../summary/summary-facts.ts';
import { LABELS, type Label, LabelCodes } from './labels.ts';
import type { PartitionFile } from './partition-file.ts';

/** Facet ids take two bytes. */
export const FACET_LIMIT = 65_536;
const SELECTIONS = 128;

export type LabelTexts = Readonly<Record<Label, string | undefined>>;

/** Facets that a filter selects. */
export interface FacetSet {
  readonly ids: readonly number[];
  /** 1 at the id of each selected facet. */
  readonly has: Uint8Array;
}

/** A facet as entries share it. */
export interface Facet {
  readonly members: FacetMembers;
  readonly isGroup: boolean;
  readonly hasEndToEnd: boolean;
  /** Texts of the labels that have a code of their own. */
  readonly labels: LabelTexts;
}

/**
 * The combinations of closed-set members and labels that occur in one partition, numbered from 0: a few thousand in
 * practice, so that any filter over them is a set of ids found in memory.
 */
export class FacetTable {
  readonly #file: PartitionFile;
  readonly #labels: Readonly<Record<Label, LabelCodes>>;
  readonly #ids = new Map<number, number>();
  readonly #bits: number[] = [];
  readonly #labelBits: number[] = [];
  readonly #facets: (Facet | undefined)[] = [];
  readonly #selections = new Map<string, FacetSet>();

  constructor(file: PartitionFile) {
    this.#file = file;
    this.#labels = {
      messageCategory: new LabelCodes(file, 'messageCategory'),
      messageType: new LabelCodes(file, 'messageType'),
      providerId: new LabelCodes(file, 'providerId'),
    };
    for (const { bits, labels } of file.facets()) this.#remember(bits, labels);
  }

  get count(): number {
    return this.#bits.length;
  }

  labelsOf(label: Label): LabelCodes {
    return this.#labels[label];
  }

  /** Id of a combination, new if need be. Inside a transaction. */
  idOf(bits: number, labels: number): number {
    const known = this.#ids.get(keyOf(bits, labels));
    if (known !== undefined) return known;
    if (this.count === FACET_LIMIT) throw new RangeError('a partition of the log holds too many facets');
    const id = this.#remember(bits, labels);
    this.#file.putFacet(id, bits, labels);
    return id;
  }

  /** Id of a facet that differs in its closed-set members. Inside a transaction. */
  idOfChanged(id: number, change: (bits: FacetBits) => FacetBits): number {
    return this.idOf(change(this.#bits[id] ?? 0), this.#labelBits[id] ?? 0);
  }

  facet(id: number): Facet {
    const known = this.#facets[id];
    if (known) return known;
    const bits = this.#bits[id];
    const labelBits = this.#labelBits[id];
    if (bits === undefined || labelBits === undefined)
      throw new RangeError(`facet ${id} is not known to its partition`);
    const labels = {
      messageCategory: this.#labelText('messageCategory', labelBits),
      messageType: this.#labelText('messageType', labelBits),
      providerId: this.#labelText('providerId', labelBits),
    };
    const members = facetMembers(bits);
    const facet = { members, isGroup: isGroupFacet(bits), hasEndToEnd: hasEndToEnd(members), labels };
    this.#facets[id] = facet;
    return facet;
  }

  /** The same for facets that no summary tells apart. */
  summaryKeyOf(id: number): number {
    return keyOf(summaryPart(this.#bits[id] ?? 0), (this.#labelBits[id] ?? 0) & labelMask('providerId'));
  }

  /** Facets that pass both tests. */
  select(test: FacetTest, labels: FacetTest): FacetSet {
    const key = `${test.mask}.${test.bits}.${labels.mask}.${labels.bits}.${this.count}`;
    const known = this.#selections.get(key);
    if (known) return known;
    if (this.#selections.size >= SELECTIONS) this.#selections.clear();
    const selection = this.#selectNew(test, labels);
    this.#selections.set(key, selection);
    return selection;
  }

  #selectNew(test: FacetTest, labels: FacetTest): FacetSet {
    const has = new Uint8Array(this.count);
    const ids: number[] = [];
    for (let id = 0; id < has.length; id++) {
      if (((this.#bits[id] ?? 0) & test.mask) !== test.bits) continue;
      if (((this.#labelBits[id] ?? 0) & labels.mask) !== labels.bits) continue;
      has[id] = 1;
      ids.push(id);
    }
    return { ids, has };
  }

  #remember(bits: number, labels: number): number {
    this.#ids.set(keyOf(bits, labels), this.#bits.length);
    this.#labelBits.push(labels);
    return this.#bits.push(bits) - 1;
  }

  #labelText(label: Label, labelBits: number): string | undefined {
    return this.#labels[label].textOf((labelBits >>> labelShift(label)) & 255);
  }
}

/** Position of a label's code among the label bits. */
export function labelShift(label: Label): number {
  return LABELS.indexOf(label) * 8;
}

/** Where a label's code stands among the label bits. */
export function labelMask(label: Label): number {
  return 255 << labelShift(label);
}

function keyOf(bits: number, labels: number): number {
  return labels * 2 ** FACET_WIDTH + bits;
}
