export interface StorePages {
  readonly store: string;
  /** Ids on each page: by combination of filters, then by position. */
  readonly pages: readonly (readonly (readonly string[])[])[];
}

/** Throws unless each page of each store has the same ids in the same order. `names`: of the combinations. */
export function assertSamePages(names: readonly string[], stores: readonly StorePages[]): void {
  const [first, ...others] = stores;
  for (const { store, pages } of others) {
    for (const [combination, name] of names.entries()) {
      const expected = JSON.stringify(first?.pages[combination]);
      const received = JSON.stringify(pages[combination]);
      if (received === expected) continue;
      throw new Error(
        `${store} has other entries than ${first?.store} on a page of “${name}”: ${received}, ${expected}`,
      );
    }
  }
}
