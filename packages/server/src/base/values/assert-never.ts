/** Is called in the `default` of a `switch` over a union, so that an unhandled member is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
