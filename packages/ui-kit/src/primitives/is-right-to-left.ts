/** Returns whether the content of an element is right-to-left. For browsers only. */
export function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
