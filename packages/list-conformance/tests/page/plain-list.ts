import { rowText } from '../../src/test-app/content.ts';
import type { TestAppControls, TestAppProps } from '../../src/test-app/test-app-controls.ts';

/** Fault of a plain list. */
export type PlainFault = 'keeps no place' | 'does not follow' | 'holds the reader';

/** Within this many pixels the reader is at the newest row. */
const MAX_END_DISTANCE = 2;

/**
 * A list without a library: all rows are in the document, and after each change the first visible row, or the newest
 * one, is moved back to its position. Correct in every frame, except for one fault.
 */
export class PlainList implements TestAppControls {
  readonly #scroller: HTMLElement;
  readonly #seed: number;
  readonly #fault: PlainFault | undefined;
  #isLive = true;
  #isAtEnd = true;

  constructor(root: HTMLElement, { oldest, newest, firstUnread, seed }: TestAppProps, fault: PlainFault | undefined) {
    [this.#seed, this.#fault] = [seed, fault];
    this.#scroller = root.appendChild(styled('flex: 1; min-height: 0; overflow-y: auto; overflow-anchor: none'));
    this.#scroller.style.cssText += 'display: flex; flex-direction: column';
    root.appendChild(styled('height: 56px')).dataset['testid'] = 'test-app-composer';
    this.#scroller.addEventListener('scroll', () => this.#scrolled());
    this.#fill(oldest, newest);
    if (firstUnread === undefined) this.#scrollToEnd();
    else this.#scrollTo(firstUnread, this.#scroller.clientHeight / 3);
    this.#scrolled();
  }

  setRows(oldest: number, newest: number, isLive: boolean): void {
    this.#keep(() => this.#fill(oldest, newest));
    this.#isLive = isLive;
  }

  setText(row: number, text: string): void {
    this.#keep(() => {
      this.#row(row).textContent = text;
    });
  }

  jump(row: number): { readonly arrived: boolean } {
    this.#isAtEnd = false;
    this.#scrollTo(row, (this.#scroller.clientHeight - this.#row(row).offsetHeight) / 2);
    return { arrived: true };
  }

  #scrolled(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const end = this.#fault === 'holds the reader' ? 80 : MAX_END_DISTANCE;
    this.#isAtEnd = scrollTop >= scrollHeight - clientHeight - end;
  }

  #keep(change: () => void): void {
    const { top } = this.#scroller.getBoundingClientRect();
    const anchorRow = [...this.#scroller.children].find((row) => row.getBoundingClientRect().top >= top);
    const topBefore = anchorRow?.getBoundingClientRect().top ?? 0;
    change();
    if (this.#isAtEnd && this.#isLive) {
      if (this.#fault !== 'does not follow') this.#scrollToEnd();
    } else if (anchorRow?.isConnected && this.#fault !== 'keeps no place') {
      this.#scroller.scrollTop += anchorRow.getBoundingClientRect().top - topBefore;
    }
  }

  #fill(oldest: number, newest: number): void {
    const existingRows = new Map(
      [...this.#scroller.children].map((row) => [row instanceof HTMLElement && row.dataset['testid'], row]),
    );
    const rows = Array.from({ length: newest - oldest + 1 }, (_, index) => {
      const id = `r${oldest + index}`;
      return existingRows.get(id) ?? this.#newRow(id, oldest + index);
    });
    this.#scroller.replaceChildren(...rows);
  }

  #newRow(id: string, row: number): HTMLElement {
    const element = styled('flex: none; padding: 8px 16px; font-size: 15px; line-height: 20px');
    element.dataset['testid'] = id;
    element.textContent = rowText(row, this.#seed);
    return element;
  }

  #row(row: number): HTMLElement {
    const element = this.#scroller.querySelector<HTMLElement>(`[data-testid="r${row}"]`);
    if (!element) throw new Error(`Row ${row} is not loaded.`);
    return element;
  }

  #scrollTo(row: number, below: number): void {
    const { top } = this.#scroller.getBoundingClientRect();
    this.#scroller.scrollTop += this.#row(row).getBoundingClientRect().top - top - below;
  }

  #scrollToEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}

function styled(css: string): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = css;
  return element;
}
