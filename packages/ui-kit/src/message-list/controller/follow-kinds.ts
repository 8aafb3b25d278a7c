import type { Chat } from '@chatwire/sdk';
import type { ListSession } from '../../list/session/list-session.ts';
import type { RequestKinds, TemplateTable } from '../../templates/template-table.ts';
import type { ListInputs } from './list-inputs.ts';
import { requestFilter } from './request-filter.ts';

/** Changes which kinds of messages a view contains when the templates of the list change. */
export interface KindsFollower {
  /** Applies the templates of the latest commit. */
  update(templates: TemplateTable): void;
  /** Discards the result of a load in progress. */
  end(): void;
}

/**
 * Changes the kinds of messages in a view without reloading it. Messages of kinds that no longer have a template
 * disappear immediately. Kinds that have not been requested before are loaded around the first visible row, which keeps
 * its position.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function followKinds(
  handle: Chat.ConversationHandle,
  session: ListSession,
  inputs: () => ListInputs,
): KindsFollower {
  let currentTemplates = inputs().templates;
  let requestedKinds = currentTemplates.requestKinds();
  // Generation of the latest load; earlier ones are obsolete.
  let latestGeneration = 0;
  const load = async (kinds: RequestKinds, generation: number) => {
    let isDone = false;
    // Repeated if the view was reloaded in the meantime.
    while (!isDone && generation === latestGeneration) {
      const { appProps, templates } = inputs();
      isDone = await handle.refilter(requestFilter(appProps, templates), session.currentKey);
    }
    if (isDone) requestedKinds = kinds;
  };
  return {
    update(templates) {
      if (templates === currentTemplates) return;
      currentTemplates = templates;
      latestGeneration += 1;
      handle.changed('timeline');
      const kinds = templates.requestKinds();
      if (covers(requestedKinds, kinds)) return;
      load(kinds, latestGeneration).catch((error: unknown) => inputs().report(error, 'ERR_CALLBACK'));
    },
    end() {
      latestGeneration += 1;
    },
  };
}

/** Returns whether a request for `requested` also loads all messages of `current` kinds. */
function covers(requested: RequestKinds, current: RequestKinds): boolean {
  return (
    current.categories.every((category) => requested.categories.includes(category)) &&
    (requested.types === undefined || current.types?.every((type) => requested.types?.includes(type)) === true)
  );
}
