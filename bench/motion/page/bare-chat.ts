import { elementOf } from './element-of.ts';

interface BareMessage {
  readonly text: string;
  readonly isOwn?: boolean;
  /** Number of the quoted message, counted from the oldest one. */
  readonly quotes?: number;
}

/** The durations of the kit, in milliseconds. */
const [SCROLL_MS, TINT_IN_MS] = [250, 300];

/** A list of messages and a field. When the list moves, its content first moves at once and is then animated from its former position. */
export class BareChat {
  readonly list = byId('list');
  readonly #rows = byId('rows');
  readonly #newest = elementOf('button', { id: 'newest', 'data-testid': 'chat-scroll-to-bottom' }, 'Newest');
  readonly #field = byId('field') as HTMLInputElement;

  constructor() {
    this.list.addEventListener('scroll', () => this.#showNewest());
    this.#newest.addEventListener('click', () => this.#moveTo(this.#rows.offsetHeight));
    byId('composer').addEventListener('submit', (event) => {
      event.preventDefault();
      this.receive({ text: this.#field.value, isOwn: true });
      this.#field.value = '';
    });
    let height = 0;
    new ResizeObserver(() => {
      // A lower window hides as much at the top as it takes away at the bottom.
      this.list.scrollTop += height - this.list.clientHeight;
      height = this.list.clientHeight;
    }).observe(this.list);
  }

  get count(): number {
    return this.#rows.childElementCount;
  }

  add({ text, isOwn = false, quotes }: BareMessage): void {
    const bubble = elementOf('div', { 'data-bubble': '' }, text, elementOf('time', {}, '12:30'));
    if (quotes !== undefined) {
      const quote = elementOf('button', { class: 'quote', 'data-testid': `chat-quote-${quotes}` }, 'Message');
      quote.addEventListener('click', () => this.#jump(quotes));
      bubble.prepend(quote);
    }
    this.#rows.append(elementOf('article', { class: isOwn ? 'own' : '' }, bubble));
  }

  receive(message: BareMessage): void {
    const follows = message.isOwn === true || this.#isAtEnd();
    this.add(message);
    if (follows) this.#moveTo(this.#rows.offsetHeight);
  }

  toNewest(): void {
    this.list.scrollTop = this.#rows.offsetHeight;
  }

  react(bubble: Element, emoji: string): void {
    bubble.append(elementOf('div', {}, `${emoji} 1`));
    if (this.#isAtEnd()) this.toNewest();
  }

  #jump(at: number): void {
    const row = this.#rows.children[at];
    if (!(row instanceof HTMLElement)) return;
    this.#moveTo(row.offsetTop - this.list.clientHeight / 2);
    const tint = elementOf('div', { class: 'tint' });
    row.append(tint);
    tint.animate({ opacity: [0, 1] }, { duration: TINT_IN_MS, easing: 'ease-in-out' });
    setTimeout(() => tint.remove(), 2_000);
  }

  #moveTo(top: number): void {
    const before = this.list.scrollTop;
    this.list.scrollTop = top;
    const distance = this.list.scrollTop - before;
    const shownDistance = Math.sign(distance) * Math.min(Math.abs(distance), this.list.clientHeight);
    this.#rows.animate(
      { transform: [`translateY(${shownDistance}px)`, 'none'] },
      { duration: SCROLL_MS, easing: 'cubic-bezier(0.33, 1, 0.68, 1)' },
    );
    this.#showNewest();
  }

  #showNewest(): void {
    if (this.#isAtEnd()) this.#newest.remove();
    else if (!this.#newest.isConnected) document.body.append(this.#newest);
  }

  #isAtEnd(): boolean {
    // Not by the height of what scrolls, which includes where an animation has moved the rows.
    return this.#rows.offsetHeight - this.list.scrollTop - this.list.clientHeight < 60;
  }
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element "${id}".`);
  return element;
}
