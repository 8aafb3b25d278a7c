import { FrameWaits } from './frame-waits.ts';

export interface ReaderMotionEvents {
  /** The reader takes hold of the list. */
  grabbed(): void;
  /** The list stands still again. */
  rested(): void;
}

/** A fling without a scroll event for this long has ended, whether or not the platform has said so. */
const SILENCE_MS = 300;
/** The platform reports that a fling begins together with the end of the drag, so that both come in one turn. */
const FRAMES = 2;

type Motion = 'still' | 'dragged' | 'released' | 'flung';

/**
 * Whether the reader moves the list: still → dragged → released → flung → still. A drag that ends without a fling rests
 * after two frames: the velocity of its end does not tell whether one follows.
 */
export class ReaderMotion {
  readonly #events: ReaderMotionEvents;
  #state: Motion = 'still';
  readonly #waits = new FrameWaits<'rest'>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasScrolled = false;

  constructor(events: ReaderMotionEvents) {
    this.#events = events;
  }

  get isMoving(): boolean {
    return this.#state !== 'still';
  }

  dragBegan(): void {
    this.#enter('dragged');
    this.#events.grabbed();
  }

  dragEnded(): void {
    if (this.#state !== 'dragged') return;
    this.#enter('released');
    this.#waits.start('rest', FRAMES, () => this.#rest());
  }

  flingBegan(): void {
    if (this.#state !== 'dragged' && this.#state !== 'released') return;
    this.#enter('flung');
    this.#listen();
  }

  flingEnded(): void {
    if (this.#state === 'released' || this.#state === 'flung') this.#rest();
  }

  /** A scroll event has come. */
  scrolled(): void {
    this.#hasScrolled = true;
  }

  stop(): void {
    this.#enter('still');
  }

  #enter(state: Motion): void {
    this.#waits.stop('rest');
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#state = state;
  }

  #rest(): void {
    this.#enter('still');
    this.#events.rested();
  }

  /** One timer for many events: most of them only say that the fling goes on. */
  #listen(): void {
    this.#hasScrolled = false;
    this.#timer = setTimeout(() => (this.#hasScrolled ? this.#listen() : this.#rest()), SILENCE_MS);
  }
}
