/** Whether PostgreSQL gave a transaction up for the sake of others, as when they wait in a circle: it may be tried again. */
export function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('40');
}
