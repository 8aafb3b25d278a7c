/** `LONG_SCALE=0.1` makes long tests a tenth as long: to see that they work, not what they show. */
export function scaled(full: number): number {
  return Math.max(1, Math.round(full * Number(process.env.LONG_SCALE ?? 1)));
}
