import type { Chat } from '@chatwire/sdk';
import type { ListStart } from '../../list/session/list-session-options.ts';
import { Observable } from '../../list/session/observable.ts';
import type { ActionContext } from '../actions/action-context.ts';
import type { ChatMessageListHandle } from '../list-props.ts';
import type { OpenLayer } from '../open-layer.ts';
import { InvalidProps } from './invalid-props.ts';
import { isShown } from './is-shown.ts';
import { listHandle } from './list-handle.ts';
import type { ListInputs, ListPlatform } from './list-inputs.ts';
import { listStart } from './list-start.ts';
import type { ListTarget } from './list-target.ts';
import { OpenList } from './open-list.ts';

/** State of a list that is not in its props. A new object per change. */
export interface ListSnapshot {
  /** The open list; undefined if nothing is open yet. */
  readonly list: OpenList | undefined;
  /** The layer above the list. */
  readonly layer: OpenLayer | undefined;
}

/**
 * The logic of a message list, without rendering. Opens the conversation of its inputs, releases it when they change,
 * and runs everything that belongs to an open conversation: loads, jumps, events, sounds, errors. Independent of React.
 *
 * Each commit calls two methods. `update` receives the inputs before paint and opens the conversation. The next commit,
 * which renders it, starts to load: React's strict mode releases and opens it again in between, and would otherwise
 * abort a request. `afterPaint` starts everything that an app may observe. `release` closes everything; the next
 * `update` opens it again.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export class ListController {
  readonly #snapshot = new Observable<ListSnapshot>(CLOSED);
  readonly #platform: ListPlatform;
  readonly #id: string;
  readonly #invalidProps = new InvalidProps();
  #inputs: ListInputs | undefined;
  /** The last `goToMessageId` that the list has jumped to. */
  #lastGoTo: ListStart['goTo'];

  readonly subscribe = this.#snapshot.subscribe;
  readonly getSnapshot = this.#snapshot.get;

  /** `id`: unique among the lists of the page. */
  constructor(platform: ListPlatform, id: string) {
    this.#platform = platform;
    this.#id = id;
  }

  /** Returns the inputs of the last commit. Throws before the first. */
  readonly inputs = (): ListInputs => {
    if (!this.#inputs) throw new Error('The list has not been rendered yet.');
    return this.#inputs;
  };

  /** Returns the inputs of the last commit with the open conversation, for row actions. */
  readonly actionContext = (): ActionContext => {
    const list = this.#list;
    return { ...this.inputs(), handle: list?.handle, session: list?.session, open: this.open };
  };

  /** The app's imperative handle. */
  readonly handle: ChatMessageListHandle = listHandle(this.actionContext, async () => this.#list?.reload());

  /** Applies the inputs of a commit, before paint. Returns whether the component must render again. */
  update(inputs: ListInputs): boolean {
    this.#inputs = inputs;
    const previous = this.getSnapshot();
    if (isOpen(previous, inputs.target)) this.#load(inputs);
    else this.#open(inputs);
    return this.getSnapshot() !== previous;
  }

  /** Applies the inputs of a commit, after paint: reports invalid props, and jumps to a new `goToMessageId`. */
  afterPaint(): void {
    const inputs = this.inputs();
    this.#invalidProps.check(inputs);
    const list = this.#list;
    if (!list?.isStarted) return;
    list.afterPaint();
    const { goToMessageId } = inputs.appProps;
    if (goToMessageId === this.#lastGoTo) return;
    this.#lastGoTo = goToMessageId;
    if (goToMessageId !== undefined) void list.session.jump(goToMessageId);
  }

  /** Closes the conversation. */
  release(): void {
    this.#lastGoTo = undefined;
    this.#replace(undefined);
  }

  /** Opens a layer above the rows in place of the current one. Undefined: closes the current one. */
  readonly open = (layer: OpenLayer | undefined): void => {
    this.#snapshot.set({ ...this.getSnapshot(), layer });
  };

  /** Repeats a failed first load. */
  readonly retry = (): void => this.#list?.retry();

  /** Returns whether the list has a row for a message. */
  readonly isShown = (message: Chat.BaseMessage): boolean => isShown(message, this.inputs());

  get #list(): OpenList | undefined {
    return this.getSnapshot().list;
  }

  #open({ target }: ListInputs): void {
    if (!target) return this.#replace(undefined);
    const list = new OpenList(target, {
      id: this.#id,
      platform: this.#platform,
      inputs: this.inputs,
      isBusy: () => this.getSnapshot().layer !== undefined,
    });
    this.#replace(list);
  }

  #load({ appProps }: ListInputs): void {
    const list = this.#list;
    if (!list || list.isStarted) return;
    const { goToMessageId } = appProps;
    // A target that the list has already jumped to belongs to the previous conversation.
    list.open({ ...listStart(appProps), goTo: goToMessageId === this.#lastGoTo ? undefined : goToMessageId });
    this.#lastGoTo = goToMessageId;
  }

  /** Opens the new view before it releases the old one, so that shared data is kept. */
  #replace(list: OpenList | undefined): void {
    const previous = this.#list;
    if (list || previous) this.#snapshot.set({ list, layer: undefined });
    previous?.release();
  }
}

const CLOSED: ListSnapshot = { list: undefined, layer: undefined };

/** Returns whether the open list is the one of `target`. If not, it must not be rendered. */
export function isOpen({ list }: Pick<ListSnapshot, 'list'>, target: ListTarget | undefined): boolean {
  return list?.target.client === target?.client && list?.target.identity === target?.identity;
}
