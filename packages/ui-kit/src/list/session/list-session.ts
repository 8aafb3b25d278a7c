import type { Chat } from '@chatwire/sdk';
import type { ListViewHandle, Viewport } from '../../adapters/list-adapter.ts';
import { messageFacts } from '../rows/message-facts.ts';
import { RowsModel } from '../rows/rows-model.ts';
import { appendedKeys } from './appended-keys.ts';
import { Calendar } from './calendar.ts';
import { EdgeLoader } from './edge-loader.ts';
import { Highlight } from './highlight.ts';
import type { ListSessionOptions, ListStart } from './list-session-options.ts';
import { firstOfOthers, isOthers } from './list-source.ts';
import { isNearBottom } from './near-bottom.ts';
import { nearestDrawn } from './nearest-drawn.ts';
import { NewestButton } from './newest-button.ts';
import { Observable } from './observable.ts';
import { openList } from './open-list.ts';
import { RowFocus } from './row-focus.ts';
import { RowNumbers } from './row-numbers.ts';
import { type ScrollClaim, ScrollController } from './scroll-controller.ts';
import { SeenTracker } from './seen-tracker.ts';
import { StickyDay } from './sticky-day.ts';
import { UnreadSeparator } from './unread-separator.ts';

/**
 * State and behaviour of one list, apart from rendering: its rows, its position and destinations, seen messages,
 * and loading. Independent of React; a view reports its visible rows and receives destinations.
 * See docs/spec/message-list.md#states, #receipts.
 */
export class ListSession {
  readonly rows: RowsModel;
  readonly separator: UnreadSeparator;
  readonly stickyDay: StickyDay;
  readonly highlight: Highlight;
  readonly focus: RowFocus;
  readonly numbers: RowNumbers;
  readonly button: NewestButton;
  readonly calendar: Calendar;
  /** Rows whose messages are being deleted on the server. */
  readonly deleting = new Observable<ReadonlySet<string>>(new Set());
  readonly edges: EdgeLoader;
  readonly scroll: ScrollController;
  readonly #options: ListSessionOptions;
  readonly #seen: SeenTracker;
  readonly #ends: (() => void)[];
  #timeline: Chat.Timeline;
  #waiting: ReadonlySet<string>;
  #viewport: Viewport | undefined;
  /** The view has reported its visible rows since the rows last changed. */
  #isViewportFresh = false;
  #isActive = false;
  #openings = 0;
  /** Scrolled by the user since it was opened. */
  #isMoved = false;
  /** How often the user has begun to scroll. */
  #moves = 0;

  constructor(options: ListSessionOptions) {
    const { source, clock, dayOf, report } = options;
    this.#options = options;
    this.rows = new RowsModel({
      dayOf,
      factsOf(key) {
        const row = source.getRow(key);
        return row && messageFacts(row.message, clock.nowMs());
      },
    });
    this.button = new NewestButton(source, this.rows);
    this.calendar = new Calendar(options);
    this.separator = new UnreadSeparator(clock);
    this.stickyDay = new StickyDay(this.rows, clock);
    this.highlight = new Highlight(clock);
    this.scroll = new ScrollController(this.rows, () => this.#scrollFreed());
    this.focus = new RowFocus(this.rows, this.scroll);
    this.numbers = new RowNumbers(this.rows);
    this.edges = new EdgeLoader({ source, clock, report });
    this.#seen = new SeenTracker({ clock, report: (keys) => this.#sawRows(keys) });
    this.#timeline = source.getSnapshot('timeline');
    this.#waiting = this.#waitingNow();
    this.#ends = [
      source.subscribe('timeline', () => this.#timelineChanged()),
      source.subscribe('outbox', () => this.#outboxChanged()),
      source.subscribe('unread', () => this.#unreadChanged()),
      source.subscribe('typing', () => this.#drawRows()),
      this.separator.above.subscribe(() => this.#drawRows()),
      this.numbers.follow(),
    ];
    this.#drawRows();
  }

  /** Loads the initial rows. Rows visible before the target is reached do not count as seen. */
  async open(start: ListStart): Promise<void> {
    const { requests } = this.scroll;
    this.#isMoved = false;
    this.#openings += 1;
    this.#watchSeen();
    await openList(start, {
      ...this.#options,
      separator: this.separator,
      scroll: this.scroll,
      viewport: () => (this.#timeline.live ? this.#viewport : undefined),
      isLeft: () => this.#isMoved || requests !== this.scroll.requests,
      jump: (id) => this.jump(id, { animated: false }),
    });
    this.#openings -= 1;
    this.#watchSeen();
  }

  /** Repeats the first load. See docs/spec/message-list.md#further-props-and-methods. */
  async reload(start: ListStart): Promise<void> {
    this.highlight.end();
    this.scroll.cancel();
    this.separator.remove();
    this.scroll.isAwaited.set(true);
    await this.open(start);
  }

  /** Position to keep when another part of the conversation is shown; undefined: the newest end. */
  get currentKey(): string | undefined {
    if (!this.#viewport || isNearBottom(this.#viewport, this.#timeline.live)) return undefined;
    return [...this.#viewport.ratios.keys()].find((key) => this.#options.source.getRow(key)?.message.getId());
  }

  /**
   * Jumps to a message and highlights it. Returns false if it cannot be shown, or if something newer intervened.
   * See docs/spec/message-list.md#jump-and-highlight.
   */
  async jump(
    id: number | string,
    { highlight = true, animated = true }: { readonly highlight?: boolean; readonly animated?: boolean } = {},
  ): Promise<boolean> {
    const claim = this.#claim();
    try {
      return await this.#jumpTo(id, claim, { highlight, animated });
    } finally {
      claim.release();
    }
  }

  /**
   * Jumps to the newest message, which may have to be loaded; the current rows stay until then.
   * See docs/spec/message-list.md#floating-button.
   */
  async scrollToNewest({ animated = true }: { readonly animated?: boolean } = {}): Promise<void> {
    const { source, report } = this.#options;
    const claim = this.#claim();
    const wasLive = this.#timeline.live;
    if (!wasLive) await source.goLive().catch(report);
    if (source.getSnapshot('timeline').live) {
      await claim.go({ to: 'newest', animated: animated && wasLive && !this.#options.isMotionReduced() });
    }
    claim.release();
  }

  /** Whether the user can see the list. */
  setActive(isActive: boolean): void {
    this.#isActive = isActive;
    this.#watchSeen();
    if (isActive) this.calendar.look();
  }

  /**
   * Whether the screen of the list is the visible one; otherwise the list counts as closed.
   * See docs/spec/message-list.md#dialogs, #start-from-unread.
   */
  setOnScreen(isOnScreen: boolean): void {
    this.#options.source.setActive(isOnScreen);
    if (!isOnScreen) this.separator.remove();
  }

  /** The user has marked this message and newer ones as unread. */
  markedUnread(key: string): void {
    this.separator.put(key, this.#options.source.getSnapshot('unread').count);
  }

  /**
   * A message of another user has arrived that is not among the loaded ones.
   * See docs/spec/message-list.md#behaviour-props.
   */
  cameElsewhere(id: number): void {
    if (this.#timeline.live || this.#timeline.status !== 'ready') return;
    this.separator.arrivedElsewhere(id);
    if (this.#canScrollToNew()) void this.scrollToNewest();
  }

  /** The view has rendered these rows, before paint. */
  drawn(view: ListViewHandle, keys: readonly string[]): void {
    this.focus.drawn(view);
    this.scroll.drawn(view, keys);
    this.#lookAtEdges();
  }

  /** The visible rows of the view have changed. */
  look(viewport: Viewport): void {
    // A wheel that still rolls when a jump begins does not end it.
    if (viewport.dragging && this.#viewport?.dragging !== true) this.#moves += 1;
    this.#viewport = viewport;
    this.#isViewportFresh = true;
    this.#isMoved ||= viewport.dragging;
    this.#seen.show(viewport.ratios);
    this.stickyDay.look(viewport);
    this.focus.look(viewport);
    this.button.look(viewport);
    this.#lookAtEdges();
  }

  /** The date of a time may have changed with the time zone. */
  calendarChanged(): void {
    this.calendar.look();
    this.rows.refresh(this.#timeline.keys);
  }

  /** Removes all listeners and timers. */
  release(): void {
    for (const end of this.#ends) end();
    this.highlight.end();
    this.scroll.leave();
    this.#seen.stop();
    this.separator.remove();
    this.stickyDay.hide();
    this.calendar.stop();
  }

  #watchSeen(): void {
    this.#seen.setActive(this.#isActive && this.#openings === 0);
  }

  /** For the user or the app. The highlighted row is no longer the destination. */
  #claim(): ScrollClaim {
    this.highlight.end();
    return this.scroll.claim();
  }

  async #jumpTo(
    id: number | string,
    claim: ScrollClaim,
    { highlight, animated }: { readonly highlight: boolean; readonly animated: boolean },
  ): Promise<boolean> {
    const { source, report, isMotionReduced } = this.#options;
    const before = this.rows.keys;
    const found = await source.goTo(id).catch((error: unknown) => void report(error));
    const key = found && nearestDrawn(source, found.key);
    if (key === undefined) return false;
    const moves = this.#moves;
    await this.edges.surround(key);
    if (moves !== this.#moves) return false;
    const isStill = isMotionReduced();
    const isAnimated = animated && !isStill && before.includes(key);
    const hasArrived = await claim.go({ to: 'row', key, at: 'center', animated: isAnimated });
    if (!hasArrived || !claim.isCurrent) return false;
    this.focus.lead(key);
    if (highlight && found?.exact && key === found.key) this.highlight.show(key, isStill);
    return true;
  }

  /** Work that was postponed until the end of a jump. */
  #scrollFreed(): void {
    this.focus.restore();
    this.#lookAtEdges();
  }

  #timelineChanged(): void {
    const { source } = this.#options;
    const before = this.#timeline;
    this.#timeline = source.getSnapshot('timeline');
    // An edited message is another one in the same position.
    if (this.#timeline === before) return;
    const arrived = appendedKeys(before, this.#timeline, (key) => this.#waiting.has(key));
    const others = arrived.filter((key) => isOthers(source.getRow(key)));
    const isNear = isNearBottom(this.#viewport, this.#timeline.live);
    if (!(isNear && this.#isActive)) this.separator.arrivedUnseen(others);
    if (!before.live && this.#timeline.live) this.separator.returned((id) => firstOfOthers(source, id));
    this.separator.raise(() => firstOfOthers(source));
    this.#drawRows();
    if (arrived.length > 0 && (isNear || (others.length > 0 && this.#canScrollToNew())))
      void this.#follow(this.scroll.claimIfFree());
    this.button.look(this.#viewport);
    this.#lookAtEdges();
  }

  /** Seeing the newest message counts as seeing everything new, also where nothing is counted. */
  #sawRows(keys: readonly string[]): void {
    const { source } = this.#options;
    source.reportSeen(keys);
    const newest = this.#timeline.live && this.#timeline.keys.at(-1);
    if (newest && keys.includes(newest) && source.getSnapshot('unread').count === 0) this.separator.counted(0);
  }

  /**
   * Loads more at the current position, not at one the list is about to leave; also after a failed jump. The position
   * among other rows is known once they are rendered: otherwise a page that arrives immediately would request the next one.
   */
  #lookAtEdges(): void {
    const { status, keys } = this.#timeline;
    const isKnown = this.#isViewportFresh && this.scroll.isDrawn;
    if (this.#viewport && isKnown && this.scroll.isFree && status !== 'loading' && keys.length > 0)
      this.edges.look(this.#viewport);
  }

  /**
   * The user has sent a message: scrolls to it from any position.
   * See docs/spec/message-list.md#anchoring-rules (S1).
   */
  #outboxChanged(): void {
    const before = this.#waiting;
    this.#waiting = this.#waitingNow();
    this.rows.refresh([...before, ...this.#waiting]);
    if ([...this.#waiting].every((key) => before.has(key))) return;
    this.separator.remove();
    void this.#follow(this.#claim());
  }

  #unreadChanged(): void {
    this.button.look(this.#viewport);
    this.separator.counted(this.#options.source.getSnapshot('unread').count);
  }

  /** A view at the end already follows by itself. */
  async #follow(claim: ScrollClaim | undefined): Promise<void> {
    const isAtEnd = this.#viewport !== undefined && this.#viewport.distanceToNewest <= 2;
    if (!isAtEnd) await claim?.go({ to: 'newest', animated: !this.#options.isMotionReduced() });
    claim?.release();
  }

  #canScrollToNew(): boolean {
    const { isTakenToNew, isBusy } = this.#options;
    const isResting = this.scroll.isFree && !this.highlight.isHeld;
    return isTakenToNew() && isResting && this.#viewport?.dragging !== true && !isBusy();
  }

  #drawRows(): void {
    const { keys, older, newer, live } = this.#timeline;
    const before = this.rows.keys;
    this.numbers.setWhole(live && older.status === 'done');
    this.rows.update({
      keys,
      older: older.status,
      newer: newer.status,
      unreadKey: this.separator.above.get(),
      isTyping: live && this.#options.source.getSnapshot('typing').length > 0,
    });
    if (this.rows.keys !== before) this.#isViewportFresh = false;
  }

  #waitingNow(): ReadonlySet<string> {
    return new Set(this.#options.source.getSnapshot('outbox').map(({ key }) => key));
  }
}
