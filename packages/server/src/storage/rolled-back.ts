/** Returns whether PostgreSQL aborted a transaction because of another one, as in a deadlock, so that it may be retried. */
export function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('40');
}
