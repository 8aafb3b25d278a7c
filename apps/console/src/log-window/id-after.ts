const ID_DIGITS = 24;

/**
 * Returns the position right after an entry, so that a page of older entries starts with the entry itself.
 * See docs/spec/notifications.md#order-and-cursor.
 */
export function idAfter(id: string): string {
  const next = (BigInt(`0x${id}`) + 1n).toString(16).padStart(ID_DIGITS, '0');
  return next.length > ID_DIGITS ? id : next;
}
