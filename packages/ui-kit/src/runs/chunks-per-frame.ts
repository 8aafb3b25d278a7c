/** Returns how many of `behind` pending chunks to paint now, so that all are visible within `leftMs`. */
export function chunksPerFrame(behind: number, speedMs: number, leftMs: number): number {
  if (speedMs <= 0) return behind;
  return Math.min(behind, Math.ceil((behind * speedMs) / Math.max(speedMs, leftMs)));
}
