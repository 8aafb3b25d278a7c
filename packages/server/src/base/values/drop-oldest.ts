/** Deletes the entries that were added to a map first, until it has at most `maxSize` entries. */
export function dropOldest<Key>(map: Map<Key, unknown>, maxSize: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= maxSize) return;
    map.delete(oldest);
  }
}
