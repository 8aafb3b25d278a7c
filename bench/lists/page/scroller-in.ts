/** What scrolls in a list, whoever made it. */
export function scrollerIn(host: HTMLElement): HTMLElement {
  for (const element of host.querySelectorAll('*')) {
    if (element instanceof HTMLElement && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  throw new Error('Nothing scrolls.');
}
