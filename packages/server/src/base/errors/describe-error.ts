const STACK_LINES = 8;
/** Causes of causes beyond this are left out. */
const CAUSES = 3;

/**
 * Describes an error for the server log: name, code, and stack, of its causes as well. Leaves messages of foreign
 * errors out, because they may quote data.
 */
export function describeError(error: unknown, causes = CAUSES): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, STACK_LINES)
    .map((line) => line.trim());
  const cause = error.cause === undefined || causes === 0 ? undefined : describeError(error.cause, causes - 1);
  return { name: error.name, code, stack, cause };
}
