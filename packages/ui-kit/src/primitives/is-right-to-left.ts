/** Whether the content of an element is right-to-left. For browsers. */
export function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
