export interface CursorPageRequest<Row> {
  /** `append`: the rows after the start; `prepend`: those before it. Without a start, both mean the newest rows. */
  readonly affix: 'append' | 'prepend' | undefined;
  readonly hasStart: boolean;
  readonly limit: number;
  /** Returns the rows next to the start, or the newest ones without a start, in ascending order. */
  readonly read: (direction: Direction, limit: number) => Promise<readonly Row[]>;
  /** Returns whether the list has rows beyond this one. */
  readonly hasMore: (direction: Direction, row: Row) => Promise<boolean>;
}

type Direction = 'older' | 'newer';

/** Rows of a page in ascending order, and whether the list continues on either side. */
export interface CursorPage<Row> {
  readonly rows: readonly Row[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/**
 * Returns one page of a list. To find out whether the list continues in the direction of the page, reads one row more than
 * `limit`; calls `hasMore` for the other direction. See docs/spec/rest-and-realtime.md#paging.
 */
export async function cursorPage<Row>(request: CursorPageRequest<Row>): Promise<CursorPage<Row>> {
  const { affix, hasStart, limit, read, hasMore } = request;
  const isNewer = affix === 'append' && hasStart;
  const found = await read(isNewer ? 'newer' : 'older', limit + 1);
  const continues = found.length > limit;
  const rows = !continues ? found : isNewer ? found.slice(0, limit) : found.slice(1);
  const [first, last] = [rows[0], rows.at(-1)];
  if (isNewer) return { rows, hasOlder: first !== undefined && (await hasMore('older', first)), hasNewer: continues };
  const hasNewer = hasStart && last !== undefined && (await hasMore('newer', last));
  return { rows, hasOlder: continues, hasNewer };
}
