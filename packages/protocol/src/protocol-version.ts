/**
 * What the wire looks like: a hash over every exported schema, newest first, one line per change. A line is added when
 * the wire is meant to change, so that it never changes by accident. Contract 15.
 */
export const WIRE_HISTORY = [{ hash: 'c63c400f73bff8d3', change: 'first' }] as const;
