import type { Chat } from '@chatwire/sdk';
import type { ListSession } from '../../list/session/list-session.ts';
import type { RequestKinds, TemplateTable } from '../../templates/template-table.ts';
import type { ListInputs } from './list-inputs.ts';
import { requestFilter } from './request-filter.ts';

/**
 * Changes the shown kinds without a reload. Removed kinds disappear immediately; kinds that were not requested
 * so far are loaded around the first visible row, which stays in position.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export class Kinds {
  readonly #handle: Chat.ConversationHandle;
  readonly #session: ListSession;
  readonly #now: () => ListInputs;
  #templates: TemplateTable;
  #requested: RequestKinds;
  /** A load that is not of the latest generation is obsolete. */
  #generation = 0;

  constructor(handle: Chat.ConversationHandle, session: ListSession, now: () => ListInputs) {
    this.#handle = handle;
    this.#session = session;
    this.#now = now;
    this.#templates = now().templates;
    this.#requested = this.#templates.requestKinds();
  }

  update(templates: TemplateTable): void {
    if (templates === this.#templates) return;
    this.#templates = templates;
    this.#generation += 1;
    this.#handle.changed('timeline');
    const kinds = templates.requestKinds();
    if (covers(this.#requested, kinds)) return;
    this.#load(kinds, this.#generation).catch((error: unknown) => this.#now().report(error, 'ERR_CALLBACK'));
  }

  release(): void {
    this.#generation += 1;
  }

  /** Repeated if something newer intervened. */
  async #load(kinds: RequestKinds, generation: number): Promise<void> {
    let isDone = false;
    while (!isDone && generation === this.#generation) {
      const { given, templates } = this.#now();
      isDone = await this.#handle.refilter(requestFilter(given, templates), this.#session.place);
    }
    if (isDone) this.#requested = kinds;
  }
}

function covers(requested: RequestKinds, wanted: RequestKinds): boolean {
  return (
    wanted.categories.every((category) => requested.categories.includes(category)) &&
    (requested.types === undefined || wanted.types?.every((type) => requested.types?.includes(type)) === true)
  );
}
