/** The server stopped before a decision is delivered: the event stays unsettled and is redelivered. */
export class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
}
