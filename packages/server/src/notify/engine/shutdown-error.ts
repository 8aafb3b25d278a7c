/** The server stops before the decision could be carried out: the event stays open and comes again. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
