/** Optional message id of a body; `null` is as good as absent. */
export function upToOf(id: string | number | null | undefined): number | undefined {
  return id == null ? undefined : Number(id);
}
