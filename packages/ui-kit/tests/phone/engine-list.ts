import { HeadlessPhone, type PhonePlatform } from '@chatwire/headless-phone';
import type { EngineControls, EngineSettings } from './engine-controls.ts';

/** A visible row, in points of the window. */
interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** One painted frame. */
export interface EngineFrame {
  readonly rows: ReadonlyMap<string, Box>;
  /** Lower edge of the visible part of the list. */
  readonly edge: number;
  /** Height in points that is blank although there is a row for it. */
  readonly blank: number;
  /** Number of mounted rows, visible or not. */
  readonly mounted: number;
}

/** Space below the newest row, in points. */
export const END_INSET = 8;
const ROW = /^(r\d+|day)$/;

/** The list engine of `engine-test-app.tsx` on a phone, with rows r801 to r1000 unless `start` changes that. */
export class EngineList {
  readonly phone: HeadlessPhone;
  #covered = 0;
  readonly #frames: EngineFrame[] = [];

  constructor(platform: PhonePlatform, framesPerTurn = 1) {
    this.phone = new HeadlessPhone({ platform, framesPerTurn });
    this.phone.onPaint = () => void this.#frames.push(this.frame());
  }

  async open(bundle: string, start: Partial<EngineSettings> = {}, isHidden = false): Promise<this> {
    await this.phone.start(bundle, 'EngineTestApp', { start: { keys: keysFrom(801, 1000), ...start }, isHidden });
    await this.phone.frames(30);
    return this;
  }

  get controls(): EngineControls {
    return Object(this.phone.globals['engineControls']);
  }

  act(run: (controls: EngineControls) => void): void {
    this.phone.run(() => run(this.controls));
  }

  /** Makes the keyboard cover this many points of the list. */
  cover(points: number): void {
    this.#covered = points;
    this.act((controls) => controls.cover(points));
  }

  frame(): EngineFrame {
    const views = this.phone.painted();
    const edge = (views.find(({ id }) => id === 'foot')?.top ?? 0) - this.#covered;
    const mounted = views.filter(({ id = '' }) => ROW.test(id));
    const visible = mounted.filter(({ top, height }) => top + height > 0 && top < edge);
    const rows = new Map(visible.map(({ id = '', top, height }) => [id, { top, bottom: top + height }]));
    return { rows, edge, blank: blankOf([...rows.values()], edge - END_INSET), mounted: mounted.length };
  }

  /** Renders frames and returns them. `beforeFrame` is called before each one with its index. */
  async film(count: number, beforeFrame: (index: number) => void = () => undefined): Promise<readonly EngineFrame[]> {
    const from = this.#frames.length;
    for (let index = 0; index < count; index += 1) {
      beforeFrame(index);
      await this.phone.frame();
    }
    return this.#frames.slice(from);
  }

  /** Drags the rows by this many points, down if positive, and holds the finger still before lifting it. */
  async scroll(points: number): Promise<void> {
    this.phone.scrollView.beginDrag(-Math.sign(points) * 50);
    await this.phone.frames(Math.abs(points) / 50);
    this.phone.scrollView.endDrag(0);
    await this.phone.frames(30);
  }

  /** Sends an event of the scroll view that the phone does not simulate. */
  emit(type: string, velocity = 0): void {
    const { tag, offset, width, height, contentHeight } = this.phone.scrollView;
    this.phone.emit(tag, type, {
      target: tag,
      contentOffset: { x: 0, y: offset },
      contentSize: { width, height: contentHeight },
      layoutMeasurement: { width, height },
      contentInset: { top: 0, left: 0, bottom: 0, right: 0 },
      zoomScale: 1,
      velocity: { x: 0, y: velocity },
    });
  }
}

/** Returns the keys `r<first>` to `r<last>`. */
export function keysFrom(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `r${first + index}`);
}

/** Returns the distance of a row's bottom from the lower edge in the worst frame. Infinity if it is not visible. */
export function offEdge(frames: readonly EngineFrame[], key: string): number {
  return Math.max(
    ...frames.map(({ rows, edge }) => Math.abs(edge - END_INSET - (rows.get(key)?.bottom ?? Number.NEGATIVE_INFINITY))),
  );
}

/** Returns how far a row has moved from `before` in the worst frame. */
export function moved(before: EngineFrame, frames: readonly EngineFrame[], key: string): number {
  const top = before.rows.get(key)?.top ?? Number.NaN;
  return Math.max(...frames.map(({ rows }) => Math.abs((rows.get(key)?.top ?? Number.POSITIVE_INFINITY) - top)));
}

export function blankFrames(frames: readonly EngineFrame[]): number {
  return frames.filter(({ blank }) => blank > 1.5).length;
}

function blankOf(boxes: readonly Box[], edge: number): number {
  if (boxes.length === 0) return edge;
  let [covered, blank] = [0, 0];
  for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
    blank += Math.max(0, top - covered);
    covered = Math.max(covered, bottom);
  }
  return blank + Math.max(0, edge - covered);
}
