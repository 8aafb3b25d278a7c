/** What leads from an entry to the one above it, or below: in the table and beside it. */
export const ROW_KEYS = { back: ['ArrowUp', 'k'], on: ['ArrowDown', 'j'] };
