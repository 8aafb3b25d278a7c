import { FrameWaits } from './frame-waits.ts';

export interface UserScrollEvents {
  /** Called when the user starts dragging the list. */
  onGrab(): void;
  /** Called when the list has come to rest. */
  onRest(): void;
}

/** Time in ms without a scroll event after which a fling has ended, even if the platform has not reported it. */
const SILENCE_MS = 300;
/**
 * Number of frames to wait after a drag for the start of a fling. The platform reports both together, so that they arrive
 * in one task.
 */
const FLING_FRAMES = 2;

type Motion = 'still' | 'dragged' | 'released' | 'flung';

/**
 * Tracks whether the user scrolls: still → dragged → released → flung → still. A drag without a fling rests after two
 * frames, because its final velocity does not show whether a fling follows.
 */
export class UserScroll {
  readonly #events: UserScrollEvents;
  #state: Motion = 'still';
  readonly #waits = new FrameWaits<'rest'>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasScrolled = false;

  constructor(events: UserScrollEvents) {
    this.#events = events;
  }

  get isMoving(): boolean {
    return this.#state !== 'still';
  }

  /** Whether a finger is on the list. */
  get isDragged(): boolean {
    return this.#state === 'dragged';
  }

  dragBegan(): void {
    this.#enter('dragged');
    this.#events.onGrab();
  }

  dragEnded(): void {
    if (this.#state !== 'dragged') return;
    this.#enter('released');
    this.#waits.start('rest', FLING_FRAMES, () => this.#rest());
  }

  flingBegan(): void {
    if (this.#state !== 'dragged' && this.#state !== 'released') return;
    this.#enter('flung');
    this.#listen();
  }

  flingEnded(): void {
    if (this.#state === 'released' || this.#state === 'flung') this.#rest();
  }

  /** Must be called for each scroll event. */
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
    this.#events.onRest();
  }

  /** Uses one timer for many events, most of which only show that the fling continues. */
  #listen(): void {
    this.#hasScrolled = false;
    this.#timer = setTimeout(() => (this.#hasScrolled ? this.#listen() : this.#rest()), SILENCE_MS);
  }
}
