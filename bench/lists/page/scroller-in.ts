/** Returns the scrolling element of any list. */
export function scrollerIn(host: HTMLElement): HTMLElement {
  for (const element of host.querySelectorAll('*')) {
    if (element instanceof HTMLElement && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  throw new Error('Nothing scrolls.');
}
