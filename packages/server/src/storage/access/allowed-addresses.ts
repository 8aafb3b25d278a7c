/** Parses the column `allowed_addresses` of an API key: addresses and ranges. */
export function addressesIn(column: string): string[] {
  return JSON.parse(column) as string[];
}
