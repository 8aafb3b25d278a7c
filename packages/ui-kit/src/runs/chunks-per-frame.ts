/** How many chunks are painted now, of `behind` that wait, so that all of them are to be seen within `leftMs`. */
export function chunksPerFrame(behind: number, speedMs: number, leftMs: number): number {
  if (speedMs <= 0) return behind;
  return Math.min(behind, Math.ceil((behind * speedMs) / Math.max(speedMs, leftMs)));
}
