/** Changes parameters of the address without an entry in the history; undefined removes one. */
export function changeQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(undefined, '', address);
}
