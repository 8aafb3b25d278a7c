/** Thrown when the matches of a filter cannot be found in time. A shorter time range, or a filter with fewer matches, helps. */
export class LogQueryTimeout extends Error {
  override readonly name = 'LogQueryTimeout';
}
