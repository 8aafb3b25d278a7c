/** Ends a `switch` over a union in its `default`: an unhandled member is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
