import { scrollUp } from './gates/reader.ts';
import type { Jump, ListDriver, ListStart, ListSubject } from './list-driver.ts';
import type { ListFrame, RowBox } from './list-frame.ts';
import type { ListHost } from './list-host.ts';
import { random } from './test-app/content.ts';

/** Faults of a computed list. */
export type Fault =
  | 'older rows move it'
  | 'growth moves it'
  | 'new rows are not followed'
  | 'the end holds the reader'
  | 'opens at the oldest row'
  | 'jumps stop early'
  | 'fast scrolling shows half';

const VIEWPORT_HEIGHT = 800;
const PAGE_SIZE = 30;
const FRAME_MS = 1_000 / 60;

/**
 * Returns a list that computes its layout without rendering. It is correct in every frame, except for one deliberate fault
 * that the gates must find. Without `fault`, it passes all gates.
 */
export function computedList(fault?: Fault): ListSubject {
  return { features: new Set(), open: async (start) => driver(new Rows(start, fault), start) };
}

function driver(rows: Rows, { seed }: ListStart): ListDriver {
  const list: ListDriver = {
    host: host(rows),
    frame: () => rows.frame(),
    newest: () => rows.newest,
    wantOlder: () => scrollUp(list, 1_500),
    prepend: () => rows.change('older rows move it', () => void (rows.oldest -= PAGE_SIZE)),
    append: (count) => rows.change('new rows are not followed', () => void (rows.newest += count)),
    setText: (row, text) => rows.change('growth moves it', () => void rows.texts.set(row, text)),
    textOf: (row) => 'x'.repeat(random(row, seed) * 4),
    jump: (row) => rows.jump(row),
    requests: () => undefined,
  };
  return list;
}

function host(rows: Rows): ListHost {
  return {
    async frame() {
      rows.draw();
    },
    async frames(count) {
      for (let framesLeft = count; framesLeft > 0; framesLeft -= 1) rows.draw();
    },
    scrollView: {
      beginDrag(pointsPerFrame) {
        [rows.drag, rows.momentum] = [pointsPerFrame, 0];
      },
      endDrag(pointsPerMs) {
        [rows.drag, rows.momentum] = [0, pointsPerMs * FRAME_MS];
      },
    },
    keyboard: { show: absent, hide: absent },
    rotate: absent,
    setFontScale: absent,
    turnWheel: absent,
    errors: [],
    [Symbol.dispose]: () => undefined,
  };
}

function absent(): never {
  throw new Error('A computed list has neither keyboard nor rotation nor text size nor wheel.');
}

class Rows {
  readonly texts = new Map<number, string>();
  oldest: number;
  newest: number;
  /** Speed of the finger, in points per frame. */
  drag = 0;
  momentum = 0;
  readonly #fault: Fault | undefined;
  readonly #seed: number;
  #isFollowing: boolean;
  /** Height of the content above the viewport, in points; negative if the content does not fill the viewport. */
  #offset = 0;
  #speed = 0;
  #travelled = 0;

  constructor({ rows, loaded, firstUnread, seed }: ListStart, fault: Fault | undefined) {
    this.#fault = fault;
    this.#seed = seed;
    [this.oldest, this.newest] = [rows - loaded + 1, rows];
    this.#isFollowing = firstUnread === undefined && fault !== 'opens at the oldest row';
    if (this.#isFollowing) this.#offset = this.#end();
    if (firstUnread !== undefined) this.#offset = this.#topOf(firstUnread) - VIEWPORT_HEIGHT / 3;
  }

  draw(): void {
    const step = this.drag || this.momentum;
    this.momentum = Math.abs(this.momentum) < 0.5 ? 0 : this.momentum * 0.95;
    const offsetBefore = this.#offset;
    if (step !== 0) {
      this.#offset = Math.min(Math.max(offsetBefore + step, Math.min(0, this.#end())), this.#end());
      this.#isFollowing = this.#offset >= this.#end() - 2;
    }
    this.#speed = Math.abs(this.#offset - offsetBefore);
    this.#travelled += this.#offset - offsetBefore;
    if (this.#fault === 'the end holds the reader' && this.#offset > this.#end() - 100) this.#isFollowing = true;
  }

  /** Makes a change and keeps the position, unless the list has this fault. */
  change(fault: Fault, act: () => void): void {
    const anchorRow = Math.min(...this.frame().rows.keys());
    const top = this.#topOf(anchorRow);
    act();
    if (this.#fault === fault) return;
    this.#offset = this.#isFollowing ? this.#end() : this.#offset + this.#topOf(anchorRow) - top;
  }

  jump(row: number): Jump {
    if (row < this.oldest || row > this.newest) [this.oldest, this.newest] = [row - PAGE_SIZE / 2, row + PAGE_SIZE / 2];
    const middle = this.#topOf(row) + this.#heightOf(row) / 2 - VIEWPORT_HEIGHT / 2;
    this.#offset = middle - (this.#fault === 'jumps stop early' ? 20 : 0);
    this.#isFollowing = false;
    return { arrived: true };
  }

  frame(): ListFrame {
    const isHalf = this.#fault === 'fast scrolling shows half' && this.#speed > 30;
    const rows = new Map<number, RowBox>();
    let top = -this.#offset;
    for (let row = this.oldest; row <= this.newest; row += 1) {
      const bottom = top + this.#heightOf(row);
      if (bottom > (isHalf ? VIEWPORT_HEIGHT / 2 : 0) && top < VIEWPORT_HEIGHT) rows.set(row, { top, bottom });
      top = bottom;
    }
    const { oldest, newest } = this;
    return {
      rows,
      height: VIEWPORT_HEIGHT,
      room: 0,
      gap: 0,
      oldest,
      newest,
      lastMounted: newest,
      travelled: this.#travelled,
    };
  }

  #end(): number {
    return this.#topOf(this.newest + 1) - VIEWPORT_HEIGHT;
  }

  #topOf(row: number): number {
    let top = 0;
    for (let above = this.oldest; above < row; above += 1) top += this.#heightOf(above);
    return top;
  }

  #heightOf(row: number): number {
    const length = this.texts.get(row)?.length ?? random(row, this.#seed) * 4;
    return 36 + 20 * Math.floor(length / 50);
  }
}
