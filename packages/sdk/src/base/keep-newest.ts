/** Drops the longest unused member of a set or map beyond `limit`. Callers re-insert a member that they use. */
export function keepNewest<K>(members: Set<K> | Map<K, unknown>, limit: number): K | undefined {
  if (members.size <= limit) return undefined;
  const [oldest] = members.keys();
  if (oldest !== undefined) members.delete(oldest);
  return oldest;
}
