import { pageLimit } from '../filter/page-limit.ts';
import type { Query } from '../http/path.ts';

/** Base class of the list builders: page size and filters. See docs/spec/sdk.md#other-request-builders. */
export abstract class ListBuilder {
  #limit: number | undefined;
  #query: Query = {};

  /** Sets the page size, 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    this.#limit = limit;
    return this;
  }

  protected set(query: Query): this {
    this.#query = { ...this.#query, ...query };
    return this;
  }

  protected copyInto<T extends ListBuilder>(copy: T): T {
    const inner: ListBuilder = copy;
    inner.#limit = this.#limit;
    inner.#query = this.#query;
    return copy;
  }

  /** Throws `ERR_BAD_ARGUMENT` if the limit is out of range. */
  protected built(): { readonly limit: number; readonly query: Query } {
    return { limit: pageLimit(this.#limit), query: this.#query };
  }
}
