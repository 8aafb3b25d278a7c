/** A filter whose matches are too far apart to be found in time. A narrower window or a rarer filter helps. */
export class LogQueryTimeout extends Error {
  override readonly name = 'LogQueryTimeout';
}
