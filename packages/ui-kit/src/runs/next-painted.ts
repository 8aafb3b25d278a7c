/** From here on several chunks are painted at once, in milliseconds. Contract 21.4. */
const LONGEST_DELAY_MS = 2_000;

/** How many chunks are to be seen at the next step, of those received; never more than 2 s behind. */
export function nextPainted(painted: number, received: number, speedMs: number): number {
  const behind = received - painted;
  if (behind <= 0 || speedMs <= 0) return received;
  return painted + Math.max(1, Math.ceil((behind * speedMs) / LONGEST_DELAY_MS));
}
