/** The server cannot start, for a reason an operator can fix. `message` says what failed and what to do, for a terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
