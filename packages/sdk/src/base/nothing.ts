/** Does nothing; for optional callbacks and ignored failures. */
export function nothing(): void {}
