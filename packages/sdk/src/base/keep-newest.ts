/**
 * Removes the first member of a set or map that has more than `limit`, and returns its key; undefined if none was removed.
 * Callers insert a member again when they use it, so that the first one is the least recently used.
 */
export function keepNewest<K>(members: Set<K> | Map<K, unknown>, limit: number): K | undefined {
  if (members.size <= limit) return undefined;
  const [oldest] = members.keys();
  if (oldest !== undefined) members.delete(oldest);
  return oldest;
}
