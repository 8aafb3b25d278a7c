/** Returns the addresses and ranges of the column `allowed_addresses` of an API key. */
export function addressesIn(column: string): string[] {
  return JSON.parse(column) as string[];
}
