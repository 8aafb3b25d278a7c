const STACK_LINES = 8;

/** An error for the server log: name, code and stack. Messages of foreign errors may quote data, so they are left out. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, STACK_LINES)
    .map((line) => line.trim());
  return { name: error.name, code, stack };
}
