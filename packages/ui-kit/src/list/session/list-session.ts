import type { Chat } from '@chatwire/sdk';
import type { ListViewHandle, Viewport } from '../../adapters/list-adapter.ts';
import { messageFacts } from '../rows/message-facts.ts';
import { RowsModel } from '../rows/rows-model.ts';
import { appendedKeys } from './appended-keys.ts';
import { Calendar } from './calendar.ts';
import { EdgeLoader } from './edge-loader.ts';
import { Highlight } from './highlight.ts';
import type { ListSessionOptions, ListStart } from './list-session-options.ts';
import { firstFromOthers, isFromOthers } from './list-source.ts';
import { isNearBottom } from './near-bottom.ts';
import { nearestRowKey } from './nearest-row-key.ts';
import { NewestButton } from './newest-button.ts';
import { Observable } from './observable.ts';
import { openList } from './open-list.ts';
import { RowFocus } from './row-focus.ts';
import { RowNumbers } from './row-numbers.ts';
import { type ScrollClaim, ScrollController } from './scroll-controller.ts';
import { SeenTracker } from './seen-tracker.ts';
import { StickyDay } from './sticky-day.ts';
import { UnreadSeparator } from './unread-separator.ts';

/** The part of a platform view that is needed here. */
interface MeasurableView {
  /** Reports the position in the window and the size, in px. */
  measureInWindow(report: (x: number, y: number, width: number, height: number) => void): void;
}

/**
 * State and behaviour of one list, without rendering: its rows, where it scrolls, which messages were seen, and what is
 * loaded. Independent of React. A view renders the rows, reports which of them are visible, and scrolls as requested.
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
  /** The rendered messages by key. */
  readonly views = new Map<string, MeasurableView>();
  readonly edges: EdgeLoader;
  readonly scroll: ScrollController;
  readonly #options: ListSessionOptions;
  readonly #seen: SeenTracker;
  readonly #cleanups: (() => void)[];
  #timeline: Chat.Timeline;
  #pendingKeys: ReadonlySet<string>;
  #viewport: Viewport | undefined;
  /** Whether the view has reported its visible rows since the rows last changed. */
  #isViewportFresh = false;
  #isActive = false;
  #openings = 0;
  /** Whether the user has scrolled since the list was opened. */
  #hasScrolled = false;
  /** Number of times the user has begun to scroll. */
  #scrollStarts = 0;

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
    this.scroll = new ScrollController(this.rows, () => this.#onScrollFree());
    this.focus = new RowFocus(this.rows, this.scroll);
    this.numbers = new RowNumbers(this.rows);
    this.edges = new EdgeLoader({ source, clock, report });
    this.#seen = new SeenTracker({ clock, report: (keys) => this.#reportSeen(keys) });
    this.#timeline = source.getSnapshot('timeline');
    this.#pendingKeys = this.#readPending();
    this.#cleanups = [
      source.subscribe('timeline', () => this.#timelineChanged()),
      source.subscribe('outbox', () => this.#outboxChanged()),
      source.subscribe('unread', () => this.#unreadChanged()),
      source.subscribe('typing', () => this.#updateRows()),
      this.separator.key.subscribe(() => this.#updateRows()),
      this.numbers.follow(),
    ];
    this.#updateRows();
  }

  /** Loads the initial rows and scrolls to the start. Rows that are visible before that do not count as seen. */
  async open(start: ListStart): Promise<void> {
    const { requests } = this.scroll;
    this.#hasScrolled = false;
    this.#openings += 1;
    this.#updateTracking();
    await openList(start, {
      ...this.#options,
      separator: this.separator,
      scroll: this.scroll,
      viewport: () => (this.#timeline.live ? this.#viewport : undefined),
      hasMovedOn: () => this.#hasScrolled || requests !== this.scroll.requests,
      jump: (id) => this.jump(id, { animated: false }),
    });
    this.#openings -= 1;
    this.#updateTracking();
  }

  /** Repeats the first load. See docs/spec/message-list.md#further-props-and-methods. */
  async reload(start: ListStart): Promise<void> {
    this.highlight.end();
    this.scroll.cancel();
    this.separator.remove();
    this.scroll.isStartPending.set(true);
    await this.open(start);
  }

  /** Key of the row that should stay in place when the loaded rows are replaced; undefined at the newest end. */
  get currentKey(): string | undefined {
    if (!this.#viewport || isNearBottom(this.#viewport, this.#timeline.live)) return undefined;
    return [...this.#viewport.ratios.keys()].find((key) => this.#options.source.getRow(key)?.message.getId());
  }

  /**
   * Jumps to a message and highlights it. Resolves to false if it cannot be shown, or if the user or another jump
   * intervened.
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
   * Scrolls to the newest message. If it must be loaded first, the current rows stay visible until then.
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

  /** Sets whether the user can see the list. */
  setActive(isActive: boolean): void {
    this.#isActive = isActive;
    this.#updateTracking();
    if (isActive) this.calendar.refresh();
  }

  /**
   * Sets whether the screen of the list is the visible one. If not, the list counts as closed.
   * See docs/spec/message-list.md#dialogs, #start-from-unread.
   */
  setOnScreen(isOnScreen: boolean): void {
    this.#options.source.setActive(isOnScreen);
    if (!isOnScreen) this.separator.remove();
  }

  /** Must be called when the user has marked this message and all newer ones as unread. */
  markedUnread(key: string): void {
    this.separator.put(key, this.#options.source.getSnapshot('unread').count);
  }

  /**
   * Must be called when a message of another user arrives, wherever the list is. Counts it if the newest messages are not
   * loaded.
   * See docs/spec/message-list.md#behaviour-props.
   */
  arrivedUnloaded(id: number): void {
    if (this.#timeline.live || this.#timeline.status !== 'ready') return;
    this.separator.arrivedUnloaded(id);
    if (this.#canScrollToNew()) void this.scrollToNewest();
  }

  /** Must be called when the view has rendered these rows, before paint. */
  rowsRendered(view: ListViewHandle, keys: readonly string[]): void {
    this.focus.rowsRendered(view);
    this.scroll.rowsRendered(view, keys);
    this.#loadAtEdges();
  }

  /** Must be called when the visible rows of the view have changed. */
  viewportChanged(viewport: Viewport): void {
    // A wheel that is still turning when a jump begins does not cancel it.
    if (viewport.dragging && this.#viewport?.dragging !== true) this.#scrollStarts += 1;
    this.#viewport = viewport;
    this.#isViewportFresh = true;
    this.#hasScrolled ||= viewport.dragging;
    this.#seen.setVisible(viewport.ratios);
    this.stickyDay.viewportChanged(viewport);
    this.focus.viewportChanged(viewport);
    this.button.viewportChanged(viewport);
    this.#loadAtEdges();
  }

  /** Must be called when `dayOf` may return other dates than before, such as in another time zone. */
  calendarChanged(): void {
    this.calendar.refresh();
    this.rows.refresh(this.#timeline.keys);
  }

  /** Removes all listeners and timers. */
  release(): void {
    for (const cleanUp of this.#cleanups) cleanUp();
    this.highlight.end();
    this.scroll.leave();
    this.#seen.stop();
    this.separator.remove();
    this.stickyDay.hide();
    this.calendar.stop();
  }

  #updateTracking(): void {
    this.#seen.setActive(this.#isActive && this.#openings === 0);
  }

  /** Claims the right to scroll for the user or the app, and ends the highlight of the previous jump. */
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
    const previousKeys = this.rows.keys;
    const foundRow = await source.goTo(id).catch((error: unknown) => void report(error));
    const key = foundRow && nearestRowKey(source, foundRow.key);
    if (key === undefined) return false;
    const scrollStarts = this.#scrollStarts;
    await this.edges.loadAround(key);
    if (scrollStarts !== this.#scrollStarts) return false;
    const isReduced = isMotionReduced();
    const isAnimated = animated && !isReduced && previousKeys.includes(key);
    const hasArrived = await claim.go({ to: 'row', key, at: 'center', animated: isAnimated });
    if (!hasArrived || !claim.isCurrent) return false;
    this.focus.jumpEnded(key);
    if (highlight && foundRow?.exact && key === foundRow.key) this.highlight.show(key, isReduced);
    return true;
  }

  /** Does what had to wait for the end of a jump. */
  #onScrollFree(): void {
    this.focus.restore();
    this.#loadAtEdges();
  }

  #timelineChanged(): void {
    const { source } = this.#options;
    const previous = this.#timeline;
    this.#timeline = source.getSnapshot('timeline');
    // A change within a message keeps the timeline.
    if (this.#timeline === previous) return;
    const arrived = appendedKeys(previous, this.#timeline, (key) => this.#pendingKeys.has(key));
    const fromOthers = arrived.filter((key) => isFromOthers(source.getRow(key)));
    const isNear = isNearBottom(this.#viewport, this.#timeline.live);
    if (!(isNear && this.#isActive)) this.separator.arrivedUnseen(fromOthers);
    if (!previous.live && this.#timeline.live) this.separator.newestShown((id) => firstFromOthers(source, id));
    this.separator.moveToOldest(() => firstFromOthers(source));
    this.#updateRows();
    if (arrived.length > 0 && (isNear || (fromOthers.length > 0 && this.#canScrollToNew())))
      void this.#follow(this.scroll.claimIfFree());
    this.button.viewportChanged(this.#viewport);
    this.#loadAtEdges();
  }

  /**
   * Reports seen rows to the SDK. When the newest message was seen, the unread separator can go, even in threads, where
   * there is no unread count.
   */
  #reportSeen(keys: readonly string[]): void {
    const { source } = this.#options;
    source.reportSeen(keys);
    const newest = this.#timeline.live && this.#timeline.keys.at(-1);
    if (newest && keys.includes(newest) && source.getSnapshot('unread').count === 0) this.separator.unreadChanged(0);
  }

  /**
   * Loads pages at edges that are near, unless the list is about to scroll elsewhere. Does nothing until new rows are
   * rendered: otherwise a page that arrives immediately would request the next one.
   */
  #loadAtEdges(): void {
    const { status, keys } = this.#timeline;
    const isUpToDate = this.#isViewportFresh && this.scroll.isRendered;
    if (this.#viewport && isUpToDate && this.scroll.isFree && status !== 'loading' && keys.length > 0)
      this.edges.viewportChanged(this.#viewport);
  }

  /**
   * Scrolls to a message that the user has sent, from any position.
   * See docs/spec/message-list.md#anchoring-rules (S1).
   */
  #outboxChanged(): void {
    const previousKeys = this.#pendingKeys;
    this.#pendingKeys = this.#readPending();
    this.rows.refresh([...previousKeys, ...this.#pendingKeys]);
    if ([...this.#pendingKeys].every((key) => previousKeys.has(key))) return;
    this.separator.remove();
    void this.#follow(this.#claim());
  }

  #unreadChanged(): void {
    this.button.viewportChanged(this.#viewport);
    this.separator.unreadChanged(this.#options.source.getSnapshot('unread').count);
  }

  /** Scrolls to new messages. A view that is at the end follows them by itself. */
  async #follow(claim: ScrollClaim | undefined): Promise<void> {
    const isAtEnd = this.#viewport !== undefined && this.#viewport.distanceToNewest <= 2;
    if (!isAtEnd) await claim?.go({ to: 'newest', animated: !this.#options.isMotionReduced() });
    claim?.release();
  }

  #canScrollToNew(): boolean {
    const { scrollsToNew, isBusy } = this.#options;
    const isResting = this.scroll.isFree && !this.highlight.isActive;
    return scrollsToNew() && isResting && this.#viewport?.dragging !== true && !isBusy();
  }

  #updateRows(): void {
    const { keys, older, newer, live } = this.#timeline;
    const previousKeys = this.rows.keys;
    this.numbers.setComplete(live && older.status === 'done');
    this.rows.update({
      keys,
      older: older.status,
      newer: newer.status,
      unreadKey: this.separator.key.get(),
      isTyping: live && this.#options.source.getSnapshot('typing').length > 0,
    });
    if (this.rows.keys !== previousKeys) this.#isViewportFresh = false;
  }

  #readPending(): ReadonlySet<string> {
    return new Set(this.#options.source.getSnapshot('outbox').map(({ key }) => key));
  }
}
