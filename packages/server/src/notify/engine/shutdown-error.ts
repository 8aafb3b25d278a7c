/** The server stopped before a decision was delivered. The event stays unsettled, so it will be processed again. */
export class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
}
