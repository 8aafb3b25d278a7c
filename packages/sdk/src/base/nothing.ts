/** A no-op function, for optional callbacks and ignored failures. */
export function nothing(): void {}
