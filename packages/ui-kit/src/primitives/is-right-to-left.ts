/** Whether what is in an element reads from right to left. For browsers. */
export function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
