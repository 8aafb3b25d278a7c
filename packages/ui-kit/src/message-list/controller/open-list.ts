import type { Chat } from '@chatwire/sdk';
import { eventConversation } from '../../conversation/event-conversation.ts';
import { ListSession } from '../../list/session/list-session.ts';
import type { ListStart } from '../../list/session/list-session-options.ts';
import { conversationsOnScreen } from '../../notifications/conversations-on-screen.ts';
import { followAgentThread } from './follow-agent-thread.ts';
import { followArrivals } from './follow-arrivals.ts';
import { followConnection } from './follow-connection.ts';
import { followFailures } from './follow-failures.ts';
import { followKinds, type KindsFollower } from './follow-kinds.ts';
import { followLoads } from './follow-loads.ts';
import { followReceipts } from './follow-receipts.ts';
import { followUIEvents } from './follow-ui-events.ts';
import type { FollowedList, Follower, ListContext } from './follower.ts';
import { listStart } from './list-start.ts';
import type { ListTarget } from './list-target.ts';
import { requestFilter } from './request-filter.ts';
import { newestStored } from './stored-messages.ts';

/**
 * An open conversation: the SDK's view of it, the session of the list, and the followers that connect both with the
 * app. It opens before the first paint; the followers start in the first `afterPaint`; `release` ends everything.
 */
export class OpenList implements FollowedList {
  readonly target: ListTarget;
  readonly handle: Chat.ConversationHandle;
  readonly session: ListSession;
  readonly #context: ListContext;
  readonly #kinds: KindsFollower;
  #start: ListStart | undefined;
  #dayOf: (ms: number) => string;
  #isLoaded = false;
  /** Undefined before the first `afterPaint`. */
  #isOnScreen: boolean | undefined;
  /** Whether the conversation was reported to the app as active. */
  #isActiveChat = false;
  readonly #cleanups: (() => void)[] = [];
  #leaveScreen: (() => void) | undefined;

  constructor(target: ListTarget, context: ListContext) {
    const { inputs, isBusy, platform } = context;
    const { appProps, templates, locale } = inputs();
    this.target = target;
    this.#context = context;
    this.#dayOf = locale.dayOf;
    this.handle = target.client.openConversation(target.ref, {
      filter: requestFilter(appProps, templates),
      isDrawable: (message) => inputs().templates.isDrawable(message),
      agentThread: appProps.user?.isAgent() === true,
      parentMessage: appProps.parentMessage,
    });
    this.session = new ListSession({
      source: this.handle,
      clock: platform.clock,
      dayOf: (ms) => inputs().locale.dayOf(ms),
      isMotionReduced: () => inputs().isMotionReduced,
      scrollsToNew: () => inputs().appProps.scrollToBottomOnNewMessage === true,
      isBusy,
      report: (error) => inputs().report(error, 'ERR_CALLBACK'),
    });
    this.#kinds = followKinds(this.handle, this.session, inputs);
  }

  get isStarted(): boolean {
    return this.#start !== undefined;
  }

  /** Loads the initial rows. */
  open(start: ListStart): void {
    this.#start = start;
    void this.session.open(start);
    this.#cleanups.push(followLoads(this.handle, this.#context.inputs, () => this.#loaded()));
  }

  /** Applies the latest inputs. The first call starts everything that an app may observe. */
  afterPaint(): void {
    const { templates, locale, isOnScreen } = this.#context.inputs();
    if (locale.dayOf !== this.#dayOf) this.session.calendarChanged();
    this.#dayOf = locale.dayOf;
    const isFirst = this.#isOnScreen === undefined;
    this.#setOnScreen(isOnScreen);
    this.#kinds.update(templates);
    if (isFirst) this.#follow();
  }

  /** Repeats the first load. */
  retry(): void {
    void this.session.open(this.#start ?? {});
  }

  /** See docs/spec/message-list.md#further-props-and-methods. */
  reload(): Promise<void> {
    return this.session.reload(listStart(this.#context.inputs().appProps));
  }

  /** Ends everything. Loads in progress no longer have an effect. */
  release(): void {
    this.handle.release();
    this.session.setActive(false);
    this.session.release();
    this.#kinds.end();
    for (const cleanUp of this.#cleanups) cleanUp();
    this.#leaveScreen?.();
    this.#setActiveChat(false);
  }

  #follow(): void {
    this.#cleanups.push(this.#context.platform.watchAppActivity(() => this.#activityChanged()));
    for (const follow of FOLLOWERS) this.#cleanups.push(follow(this, this.#context));
  }

  #loaded(): void {
    this.#isLoaded = true;
    this.#setActiveChat(this.#isOnScreen === true);
  }

  #setOnScreen(isOnScreen: boolean): void {
    if (isOnScreen === this.#isOnScreen) return;
    this.#isOnScreen = isOnScreen;
    this.session.setOnScreen(isOnScreen);
    this.#activityChanged();
    this.#leaveScreen?.();
    this.#leaveScreen = isOnScreen ? conversationsOnScreen(this.target.client).add(this.handle.ref) : undefined;
    this.#setActiveChat(this.#isLoaded && isOnScreen);
  }

  #activityChanged(): void {
    this.session.setActive(this.#isOnScreen === true && this.#context.platform.isAppActive());
  }

  /** See docs/spec/message-list.md#ui-events. */
  #setActiveChat(isActive: boolean): void {
    if (isActive === this.#isActiveChat) return;
    this.#isActiveChat = isActive;
    const { events, props } = this.#context.inputs();
    if (!isActive) return events.emit('ccActiveChatChanged', {});
    const message = newestStored(this.handle, this.handle.getSnapshot('timeline').keys)?.clone();
    events.emit('ccActiveChatChanged', { ...eventConversation(props), ...(message && { message }) });
  }
}

const FOLLOWERS: readonly Follower[] = [
  followAgentThread,
  followFailures,
  followReceipts,
  followUIEvents,
  followArrivals,
  followConnection,
];
