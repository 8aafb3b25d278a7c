/** Returns a number with what it counts: `1 message`, `1,200 messages`. `many`: default is `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
