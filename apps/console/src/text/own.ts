/** What a record has under a name that came from elsewhere: `constructor` is nobody's word. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
