/** In place of a function that is not needed, and for failures that matter to nobody. */
export function nothing(): void {}
