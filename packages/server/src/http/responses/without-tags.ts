/**
 * Removes tags, which lists show only on request (`withTags`). See
 * docs/spec/rest-and-realtime.md#users-and-auth-tokens, #groups-and-members.
 */
export function withoutTags<T extends { readonly tags?: unknown }>(item: T): Omit<T, 'tags'> {
  const { tags: _, ...rest } = item;
  return rest;
}
