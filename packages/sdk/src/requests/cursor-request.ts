import { failure } from '../base/chat-exception.ts';
import { idOf, type Json, jsonsOf, objectOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import { type ClientKey, coreOf } from '../core/core-of.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { Query } from '../http/path.ts';
import { OneAtATime } from './one-at-a-time.ts';

/**
 * Where reading starts: after or before a message id (exclusive), or at a time in epoch seconds. `id` 0: before the
 * oldest message.
 */
export type StartPoint = { readonly id: number } | { readonly sentAt: number };

export interface CursorList<T> {
  readonly path: string;
  readonly query: Query;
  readonly limit: number;
  /** Undefined for `older`: starts at the newest message. Undefined for `newer`: newer pages cannot be read. */
  readonly start: Readonly<Record<Side, StartPoint | undefined>>;
  readonly read: (json: Json, core: Core) => T;
  /** Default: the client of `Chat.init`. */
  readonly client: ClientKey | undefined;
}

type Side = 'older' | 'newer';

interface Edge {
  id: number | undefined;
  hasMore: boolean | undefined;
}

const AFFIX = { older: 'prepend', newer: 'append' } as const;
const NEXT_PAGE = { older: 'previous', newer: 'next' } as const;

/**
 * A list that can be read in both directions from a start point. Items of a page are oldest first.
 * See docs/spec/sdk.md#messages-request-builder.
 */
export class CursorRequest<T> {
  readonly #list: CursorList<T>;
  readonly #calls = new OneAtATime();
  /** Outermost ids read so far, and whether the server has more beyond them. */
  readonly #edges: Record<Side, Edge> = {
    older: { id: undefined, hasMore: undefined },
    newer: { id: undefined, hasMore: undefined },
  };

  constructor(list: CursorList<T>) {
    this.#list = list;
  }

  /** Returns the next older page; empty when there are no older items. */
  fetchPrevious(options?: CallOptions): Promise<T[]> {
    return this.#calls.run(() => this.#fetch('older', options));
  }

  /**
   * Returns the next newer page; empty when there are no newer items. Rejects with `ERR_NO_START_POINT` without a start
   * point.
   */
  fetchNext(options?: CallOptions): Promise<T[]> {
    return this.#calls.run(() => this.#fetch('newer', options));
  }

  /** Undefined before the first response. */
  hasMore(side: Side): boolean | undefined {
    return this.#edges[side].hasMore;
  }

  async #fetch(side: Side, options: CallOptions | undefined): Promise<T[]> {
    const { start, path, query, limit, read, client } = this.#list;
    const edge = this.#edges[side];
    if (side === 'newer' && start.newer === undefined) throw failure('ERR_NO_START_POINT');
    // Only the older end is final: newer items can arrive at any time.
    if (side === 'older' && edge.hasMore === false) return [];
    const core = coreOf(client);
    const from = edge.id === undefined ? start[side] : { id: edge.id };
    const { data, meta } = await core.http.list(path, { ...query, limit, affix: AFFIX[side], ...from }, options);
    const items = jsonsOf(data);
    this.#updateEdges(side, items, meta);
    return items.map((json) => read(json, core));
  }

  #updateEdges(side: Side, items: readonly Json[], meta: Json): void {
    const edge = this.#edges[side];
    const outermost = items.at(side === 'older' ? 0 : -1);
    edge.id = idOf(objectOf(meta, NEXT_PAGE[side]) ?? {}, 'id') ?? (outermost && idOf(outermost, 'id')) ?? edge.id;
    edge.hasMore = NEXT_PAGE[side] in meta;
    const other: Side = side === 'older' ? 'newer' : 'older';
    this.#edges[other].hasMore ??= NEXT_PAGE[other] in meta;
  }
}
