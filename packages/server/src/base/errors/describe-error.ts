const MAX_STACK_LINES = 8;
/** Maximum number of nested causes. */
const MAX_CAUSES = 3;

/**
 * Describes an error and its causes for the server log: name, code, and stack. Leaves messages out, because they may
 * contain data.
 */
export function describeError(error: unknown, causes = MAX_CAUSES): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, MAX_STACK_LINES)
    .map((line) => line.trim());
  const cause = error.cause === undefined || causes === 0 ? undefined : describeError(error.cause, causes - 1);
  return { name: error.name, code, stack, cause };
}
