/** Keys for the previous and the next entry, in the table and in the drawer. */
export const ROW_KEYS = { back: ['ArrowUp', 'k'], forward: ['ArrowDown', 'j'] };
