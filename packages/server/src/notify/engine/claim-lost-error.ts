/** Another node has taken the event over: what this one would still send or record of it is not wanted. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}
