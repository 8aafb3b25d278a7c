/** Returns whether PostgreSQL aborted a transaction because of others, such as in a deadlock: it may be retried. */
export function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('40');
}
