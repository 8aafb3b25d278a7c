/** Returns a number with what it counts: `1 message`, `1,200 messages`. `plural`: default is `singular` with an s. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? singular : plural}`;
}
