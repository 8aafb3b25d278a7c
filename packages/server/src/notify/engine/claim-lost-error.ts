/** Another node has claimed the event: this one must neither send nor record anything more for it. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}
