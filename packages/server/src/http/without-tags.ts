/** Lists show tags only when asked for (`withTags`). Contract 4, 5. */
export function withoutTags<T extends { readonly tags?: unknown }>(item: T): Omit<T, 'tags'> {
  const { tags: _, ...rest } = item;
  return rest;
}
