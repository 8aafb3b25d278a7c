/** Ends a `switch` over a union: a new member that nobody handles is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
