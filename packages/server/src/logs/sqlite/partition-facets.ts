import { getOrCreate } from '../../base/values/get-or-create.ts';
import { closedPart, FacetLayout, LABELS, type Label } from '../engine/facet-layout.ts';
import { FacetTable } from '../engine/facet-table.ts';
import { LabelCodes } from '../engine/label-codes.ts';
import {
  FACET_WIDTH,
  type FacetBits,
  type FacetMembers,
  type FacetTest,
  facetMembers,
  isEndToEndFacet,
  isGroupFacet,
} from '../facet.ts';
import { type FacetJson, facetJson } from '../facet-json.ts';
import type { PartitionFile } from './partition-file.ts';

/** Facet ids are two bytes. */
export const FACET_LIMIT = 65_536;
const MAX_SELECTIONS = 128;
/** A file stores the codes of labels in a separate column, above the closed-set members. */
const LABEL_UNIT = 2 ** FACET_WIDTH;

export const LAYOUT = new FacetLayout({ messageCategory: [24, 8], messageType: [32, 8], providerId: [40, 8] });

/** Facets that a filter selects. */
export interface FacetSet {
  readonly ids: readonly number[];
  /** 1 at the id of each selected facet. */
  readonly has: Uint8Array;
}

/** A facet that entries share. */
export interface Facet {
  readonly members: FacetMembers;
  readonly isGroup: boolean;
  readonly hasEndToEnd: boolean;
  /** Texts of the labels that have a separate code. */
  readonly labels: Readonly<Record<Label, string | undefined>>;
  readonly json: FacetJson;
  /** The labels as JSON. */
  readonly jsons: Readonly<Record<Label, string | undefined>>;
}

/**
 * The facets that occur in one partition and the codes of its labels: a few thousand facets in practice, so that any
 * filter over them is a set of ids found in memory.
 */
export class PartitionFacets {
  readonly table = new FacetTable();
  readonly labels: Readonly<Record<Label, LabelCodes>>;
  readonly #file: PartitionFile;
  readonly #facets: (Facet | undefined)[] = [];
  /** Selections from the current facets, by mask and bits of the test. */
  readonly #selections = new Map<number, Map<number, FacetSet>>();
  #selected = 0;
  #selectedCount = 0;

  constructor(file: PartitionFile) {
    this.#file = file;
    this.labels = {
      messageCategory: storedCodes(file, 'messageCategory'),
      messageType: storedCodes(file, 'messageType'),
      providerId: storedCodes(file, 'providerId'),
    };
    for (const { bits, labels } of file.facets()) this.table.add(labels * LABEL_UNIT + bits);
  }

  get count(): number {
    return this.table.size;
  }

  /** Returns the id of a combination; adds new labels and combinations. Call this inside a transaction. */
  idOf(closed: FacetBits, texts: Readonly<Partial<Record<Label, string>>>): number {
    return this.#idOf(LAYOUT.pack(closed, (label) => this.#codeOf(label, texts[label])));
  }

  /** Returns the id of a facet that differs in the members with few values. Call this inside a transaction. */
  idOfChanged(id: number, change: (bits: FacetBits) => FacetBits): number {
    const facet = this.table.facetAt(id);
    const closed = closedPart(facet);
    return this.#idOf(facet - closed + change(closed));
  }

  facet(id: number): Facet {
    const decoded = this.#facets[id];
    if (decoded) return decoded;
    if (id >= this.count) throw new RangeError(`facet ${id} does not exist in its partition`);
    const packed = this.table.facetAt(id);
    const closed = closedPart(packed);
    const textOf = (label: Label) => this.labels[label].textOf(LAYOUT.codeOf(label, packed));
    const jsonOf = (label: Label) => optionalJson(textOf(label));
    const members = facetMembers(closed);
    const facet = {
      members,
      isGroup: isGroupFacet(closed),
      hasEndToEnd: isEndToEndFacet(closed),
      labels: {
        messageCategory: textOf('messageCategory'),
        messageType: textOf('messageType'),
        providerId: textOf('providerId'),
      },
      json: facetJson(members),
      jsons: {
        messageCategory: jsonOf('messageCategory'),
        messageType: jsonOf('messageType'),
        providerId: jsonOf('providerId'),
      },
    };
    this.#facets[id] = facet;
    return facet;
  }

  /** Returns the facets that pass the test and none of `without`. */
  select(test: FacetTest, without: readonly FacetTest[] = []): FacetSet {
    if (without.length > 0) return setOf(this.table.select(test, without));
    if (this.#selectedCount !== this.count || this.#selected >= MAX_SELECTIONS) {
      this.#selections.clear();
      this.#selected = 0;
      this.#selectedCount = this.count;
    }
    const byBits = getOrCreate(this.#selections, test.mask, () => new Map<number, FacetSet>());
    return getOrCreate(byBits, test.bits, () => {
      this.#selected++;
      return setOf(this.table.select(test));
    });
  }

  #idOf(facet: number): number {
    const existing = this.table.indexOf(facet);
    if (existing !== undefined) return existing;
    if (this.count === FACET_LIMIT) throw new RangeError('a partition of the log holds too many facets');
    const id = this.table.add(facet);
    const closed = closedPart(facet);
    this.#file.putFacet(id, closed, (facet - closed) / LABEL_UNIT);
    return id;
  }

  #codeOf(label: Label, text: string | undefined): number {
    const codes = this.labels[label];
    const existing = codes.codeOf(text);
    if (text === undefined || existing !== codes.last || codes.isFull) return existing;
    const code = codes.next;
    codes.add(text, code);
    this.#file.putLabel(LABELS.indexOf(label), code, text);
    return code;
  }
}

function optionalJson(text: string | undefined): string | undefined {
  return text === undefined ? undefined : JSON.stringify(text);
}

function setOf({ has }: Pick<FacetSet, 'has'>): FacetSet {
  return { ids: [...has.keys()].filter((id) => has[id] === 1), has };
}

function storedCodes(file: PartitionFile, label: Label): LabelCodes {
  const codes = new LabelCodes(LAYOUT.lastCode(label));
  for (const [n, text] of file.labels(LABELS.indexOf(label)).entries()) codes.add(text, n + 1);
  return codes;
}
