import type { Chat } from '@chatwire/sdk';
import type { ListViewHandle, Viewport } from '../list-adapter.ts';
import { UNREAD_KEY } from '../rows/list-row.ts';
import { messageFacts } from '../rows/message-facts.ts';
import { RowsModel } from '../rows/rows-model.ts';
import { arrivalsOf } from './arrivals-of.ts';
import { EdgeLoader } from './edge-loader.ts';
import { Highlight } from './highlight.ts';
import { isOthers, type ListSource } from './list-source.ts';
import { isCloseToNewest, isNearBottom } from './near-bottom.ts';
import { RowFocus } from './row-focus.ts';
import { RowNumbers } from './row-numbers.ts';
import { SeenTracker } from './seen-tracker.ts';
import { StickyDay } from './sticky-day.ts';
import { Travel } from './travel.ts';
import { unreadBelow } from './unread-below.ts';
import { UnreadSeparator } from './unread-separator.ts';
import { Value } from './value.ts';

export interface ListSessionOptions {
  readonly source: ListSource;
  readonly clock: Chat.ClientClock;
  /** The local date of a moment. */
  readonly dayOf: (ms: number) => string;
  readonly isMotionReduced: () => boolean;
  /** New messages of others take the reader to them, wherever he is. */
  readonly isTakenToNew: () => boolean;
  /** A sheet or dialog is open: nobody is taken anywhere meanwhile. */
  readonly isBusy: () => boolean;
  readonly report: (error: unknown) => void;
}

/** Where a list opens. */
export interface ListStart {
  readonly goTo?: number | string | undefined;
  readonly fromUnread?: boolean | undefined;
}

export interface ScrollButton {
  readonly isShown: boolean;
  /** Unread messages further down; above 99 not exact. */
  readonly badge: number;
}

/**
 * What one list knows and does besides drawing: its rows, where it stands among them and where it goes, what was seen,
 * what is loaded next. Knows no React; a view reports what it shows and is sent to rows. Contract 9 to 15.
 */
export class ListSession {
  readonly rows: RowsModel;
  readonly separator: UnreadSeparator;
  readonly stickyDay: StickyDay;
  readonly highlight: Highlight;
  readonly focus: RowFocus;
  readonly numbers: RowNumbers;
  readonly button = new Value<ScrollButton>({ isShown: false, badge: 0 });
  readonly edges: EdgeLoader;
  readonly #options: ListSessionOptions;
  readonly #travel: Travel;
  readonly #seen: SeenTracker;
  readonly #ends: (() => void)[];
  #timeline: Chat.Timeline;
  #waiting: ReadonlySet<string>;
  #viewport: Viewport | undefined;
  #isActive = false;
  /** A newer jump makes the answers of older ones worthless. */
  #jumps = 0;
  /** The jump whose end is being looked for. */
  #leaving: number | undefined;

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
    this.separator = new UnreadSeparator(clock);
    this.stickyDay = new StickyDay(this.rows, clock);
    this.highlight = new Highlight(clock);
    this.focus = new RowFocus(this.rows);
    this.numbers = new RowNumbers(this.rows);
    this.edges = new EdgeLoader({ source, clock, report });
    this.#travel = new Travel(this.rows);
    this.#seen = new SeenTracker({ clock, report: (keys) => source.reportSeen(keys) });
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

  /** Loads what is to be seen first. A message that cannot be shown leads to the newest ones. */
  async open({ goTo, fromUnread = false }: ListStart): Promise<void> {
    if (goTo !== undefined && (await this.jump(goTo, { animated: false }))) return;
    const { source, report } = this.#options;
    const isUnread = fromUnread && goTo === undefined;
    try {
      await source.load({ at: isUnread ? 'unread' : 'newest' });
    } catch (error) {
      return report(error);
    }
    const { unreadKey } = source.getSnapshot('timeline');
    if (!isUnread || unreadKey === undefined) return;
    this.separator.put(unreadKey);
    await this.#travel.go({ to: 'row', key: UNREAD_KEY, at: 'third', animated: false });
  }

  /** Leads to a message and highlights it. False: it cannot be shown, or something newer came in between. Contract 12. */
  async jump(
    id: number | string,
    { highlight = true, animated = true }: { readonly highlight?: boolean; readonly animated?: boolean } = {},
  ): Promise<boolean> {
    const jump = this.#begin();
    const before = this.rows.keys;
    this.#leaving = jump;
    const place = await this.#placeOf(id);
    if (this.#leaving === jump) this.#leaving = undefined;
    if (!place) this.#lookAtEdges();
    if (!place || jump !== this.#jumps) return false;
    const isAnimated = animated && !this.#options.isMotionReduced() && before.includes(place.key);
    const { key, exact } = place;
    const hasArrived = await this.#travel.go({ to: 'row', key, at: 'center', animated: isAnimated });
    if (!hasArrived || jump !== this.#jumps) return false;
    this.focus.lead(key);
    if (highlight && exact) this.highlight.show(key);
    return true;
  }

  /** To the newest message, which may have to be loaded; what is shown stays until it is there. Contract 14.3. */
  async scrollToNewest({ animated = true }: { readonly animated?: boolean } = {}): Promise<void> {
    const { source, report } = this.#options;
    const jump = this.#begin();
    const wasLive = this.#timeline.live;
    this.#leaving = jump;
    if (!wasLive) await source.goLive().catch(report);
    if (this.#leaving === jump) this.#leaving = undefined;
    if (jump !== this.#jumps || !source.getSnapshot('timeline').live) return;
    const isAnimated = animated && wasLive && !this.#options.isMotionReduced();
    await this.#travel.go({ to: 'newest', animated: isAnimated });
  }

  /** Somebody looks at the list, or nobody does. */
  setActive(isActive: boolean): void {
    this.#isActive = isActive;
    this.#options.source.setActive(isActive);
    this.#seen.setActive(isActive);
  }

  /** The view has drawn these rows, and not painted them yet. */
  drawn(view: ListViewHandle, keys: readonly string[]): void {
    this.focus.drawn(view);
    this.#travel.drawn(view, keys);
  }

  /** What the view shows has changed. */
  look(viewport: Viewport): void {
    this.#viewport = viewport;
    this.#seen.show(viewport.ratios);
    this.stickyDay.look(viewport);
    this.focus.look(viewport);
    this.#drawButton();
    this.#lookAtEdges();
  }

  /** The day a moment is in may have become another one: a different time zone. */
  calendarChanged(): void {
    this.rows.refresh(this.#timeline.keys);
  }

  /** Nothing remains. */
  release(): void {
    for (const end of this.#ends) end();
    this.#jumps += 1;
    this.#travel.leave();
    this.#seen.stop();
    this.separator.remove();
    this.stickyDay.hide();
    this.highlight.end();
  }

  async #placeOf(id: number | string): Promise<{ readonly key: string; readonly exact: boolean } | undefined> {
    try {
      return await this.#options.source.goTo(id);
    } catch (error) {
      this.#options.report(error);
      return undefined;
    }
  }

  #begin(): number {
    this.#jumps += 1;
    this.highlight.end();
    return this.#jumps;
  }

  #timelineChanged(): void {
    const before = this.#timeline;
    this.#timeline = this.#options.source.getSnapshot('timeline');
    const arrived = arrivalsOf(before, this.#timeline, (key) => this.#waiting.has(key));
    const others = arrived.filter((key) => isOthers(this.#options.source.getRow(key)));
    const isNear = isNearBottom(this.#viewport, this.#timeline.live);
    const [firstUnseen] = others;
    if (firstUnseen !== undefined && !(isNear && this.#isActive)) this.separator.arrivedUnseen(firstUnseen);
    this.#drawRows();
    if (arrived.length > 0 && (isNear || (others.length > 0 && this.#mayTakeToNew()))) this.#follow();
    this.#drawButton();
    const isSame = before.segmentId === this.#timeline.segmentId;
    // Where the reader is among other rows is known once they are drawn.
    if (isSame) this.#lookAtEdges();
  }

  /** More is loaded where the reader is, not where he is about to leave. */
  #lookAtEdges(): void {
    const isStaying = this.#leaving !== this.#jumps && !this.#travel.isDue;
    if (this.#viewport && isStaying && this.#timeline.status === 'ready') this.edges.look(this.#viewport);
  }

  /** The user has sent something: he is taken to it, wherever he was. Contract S1. */
  #outboxChanged(): void {
    const before = this.#waiting;
    this.#waiting = this.#waitingNow();
    this.rows.refresh([...before, ...this.#waiting]);
    if ([...this.#waiting].every((key) => before.has(key))) return;
    this.separator.remove();
    this.#begin();
    this.#follow();
  }

  #unreadChanged(): void {
    this.#drawButton();
    if (this.#options.source.getSnapshot('unread').count === 0) this.separator.allSeen();
  }

  /** A view that is at the end already follows by itself. */
  #follow(): void {
    if (this.#viewport && this.#viewport.distanceToNewest <= 2) return;
    void this.#travel.go({ to: 'newest', animated: !this.#options.isMotionReduced() });
  }

  #mayTakeToNew(): boolean {
    const { isTakenToNew, isBusy } = this.#options;
    return isTakenToNew() && this.#viewport?.dragging !== true && !isBusy() && !this.highlight.isHeld;
  }

  #drawRows(): void {
    const { keys, older, newer, live } = this.#timeline;
    this.numbers.setWhole(live && older.status === 'done');
    this.rows.update({
      keys,
      older: older.status,
      newer: newer.status,
      unreadKey: this.separator.above.get(),
      isTyping: live && this.#options.source.getSnapshot('typing').length > 0,
    });
  }

  #drawButton(): void {
    const { source } = this.#options;
    const { live, keys, status } = this.#timeline;
    const { count, lastReadMessageId } = source.getSnapshot('unread');
    const isShown = status === 'ready' && keys.length > 0 && !isCloseToNewest(this.#viewport, live);
    const below = () =>
      unreadBelow(this.rows.keys, this.#viewport?.lastVisible, lastReadMessageId, (key) => source.getRow(key));
    const badge = !isShown || count === 0 ? 0 : live ? below() : count;
    const known = this.button.get();
    if (known.isShown !== isShown || known.badge !== badge) this.button.set({ isShown, badge });
  }

  #waitingNow(): ReadonlySet<string> {
    return new Set(this.#options.source.getSnapshot('outbox').map(({ key }) => key));
  }
}
