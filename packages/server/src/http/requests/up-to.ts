/** Returns an optional message id of a body as a number; undefined if it is absent or null. */
export function upToOf(id: string | number | null | undefined): number | undefined {
  return id == null ? undefined : Number(id);
}
