/** Returns the optional message id of a body; `null` counts as absent. */
export function upToOf(id: string | number | null | undefined): number | undefined {
  return id == null ? undefined : Number(id);
}
