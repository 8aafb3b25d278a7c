/**
 * Returns whether one of the other times is in the second of `ms`, so that only milliseconds say which was first. All times in epoch ms; `ms`
 * itself may be among them.
 */
export function sharesSecond(ms: number, times: readonly (number | undefined)[]): boolean {
  return times.some((other) => other !== undefined && other !== ms && secondOf(other) === secondOf(ms));
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1_000);
}
