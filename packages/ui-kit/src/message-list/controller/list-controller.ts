import type { Chat } from '@chatwire/sdk';
import type { ListStart } from '../../list/session/list-session-options.ts';
import { Value } from '../../list/session/value.ts';
import type { ActionWorld } from '../actions/action-world.ts';
import type { ChatMessageListHandle } from '../list-props.ts';
import type { OpenLayer } from '../open-layer.ts';
import { InvalidProps } from './invalid-props.ts';
import { listHandle } from './list-handle.ts';
import type { ListInputs, ListPlatform } from './list-inputs.ts';
import { listStart } from './list-start.ts';
import type { ListTarget } from './list-target.ts';
import { OpenList } from './open-list.ts';
import { requestFilter } from './request-filter.ts';

/** What a list draws besides its props. A new object per change. */
export interface ListSnapshot {
  /** Undefined: nothing is open, or not yet. */
  readonly list: OpenList | undefined;
  /** What is open above the rows. */
  readonly layer: OpenLayer | undefined;
}

/**
 * Everything a message list does besides drawing. It opens the conversation its inputs name, releases it when they name
 * another, and runs what belongs to an open conversation: loads, jumps, events, sounds, errors. It knows no React.
 *
 * Inputs come in two steps per commit. `update` takes them before the browser paints. It opens what is to be seen; the
 * update of the commit that draws this starts to load, so that strict mode, which closes and opens at once, aborts no
 * request. `settle` follows after the paint, and starts what an app may notice. `release` closes everything; the next
 * `update` opens it again. See docs/spec/message-list.md#identity-and-life-cycle.
 */
export class ListController {
  readonly #snapshot = new Value<ListSnapshot>(CLOSED);
  readonly #platform: ListPlatform;
  readonly #id: string;
  readonly #invalid = new InvalidProps();
  #inputs: ListInputs | undefined;
  /** The `goToMessageId` that was gone to last. */
  #visited: ListStart['goTo'];

  readonly subscribe = this.#snapshot.subscribe;
  readonly getSnapshot = this.#snapshot.get;

  /** `id`: differs from that of every other list of the page. */
  constructor(platform: ListPlatform, id: string) {
    this.#platform = platform;
    this.#id = id;
  }

  /** Those of the last commit. Throws before the first. */
  readonly inputs = (): ListInputs => {
    if (!this.#inputs) throw new Error('The list has not been drawn yet.');
    return this.#inputs;
  };

  /** Those of the last commit, with what is open: what actions of rows act on. */
  readonly world = (): ActionWorld => {
    const list = this.#list;
    return { ...this.inputs(), handle: list?.handle, session: list?.session, open: this.open };
  };

  /** What an app can do with the list. */
  readonly handle: ChatMessageListHandle = listHandle(this.world, async () => this.#list?.reload());

  /** Returns whether something else is to be drawn now. */
  update(inputs: ListInputs): boolean {
    this.#inputs = inputs;
    const before = this.getSnapshot();
    if (isOpen(before, inputs.target)) this.#load(inputs);
    else this.#open(inputs);
    return this.getSnapshot() !== before;
  }

  settle(): void {
    const inputs = this.inputs();
    this.#invalid.look(inputs);
    const list = this.#list;
    if (!list?.isStarted) return;
    list.settle();
    const { goToMessageId } = inputs.given;
    if (goToMessageId === this.#visited) return;
    this.#visited = goToMessageId;
    if (goToMessageId !== undefined) void list.session.jump(goToMessageId);
  }

  release(): void {
    this.#visited = undefined;
    this.#replace(undefined);
  }

  /** Opens something above the rows, instead of what is open there. */
  readonly open = (layer: OpenLayer | undefined): void => {
    this.#snapshot.set({ ...this.getSnapshot(), layer });
  };

  /** Loads again what could not be loaded at first. */
  readonly retry = (): void => this.#list?.retry();

  /** Whether the list has a row for a message. */
  readonly isShown = (message: Chat.BaseMessage): boolean => {
    const { given, templates } = this.inputs();
    return templates.isDrawable(message) && requestFilter(given, templates).build().matches(message);
  };

  get #list(): OpenList | undefined {
    return this.getSnapshot().list;
  }

  #open({ target }: ListInputs): void {
    if (!target) return this.#replace(undefined);
    const list = new OpenList(target, {
      id: this.#id,
      platform: this.#platform,
      now: this.inputs,
      isShown: this.isShown,
      isBusy: () => this.getSnapshot().layer !== undefined,
    });
    this.#replace(list);
  }

  #load({ given }: ListInputs): void {
    const list = this.#list;
    if (!list || list.isStarted) return;
    const { goToMessageId } = given;
    // A message that was gone to already is of the conversation before.
    list.open({ ...listStart(given), goTo: goToMessageId === this.#visited ? undefined : goToMessageId });
    this.#visited = goToMessageId;
  }

  /** The new one is open before the old one is released, so that what both share stays. */
  #replace(list: OpenList | undefined): void {
    const former = this.#list;
    if (list || former) this.#snapshot.set({ list, layer: undefined });
    former?.release();
  }
}

export const CLOSED: ListSnapshot = { list: undefined, layer: undefined };

/** Whether a snapshot shows what is to be shown; it never draws another conversation. */
export function isOpen({ list }: ListSnapshot, target: ListTarget | undefined): boolean {
  return list?.target.client === target?.client && list?.target.identity === target?.identity;
}
