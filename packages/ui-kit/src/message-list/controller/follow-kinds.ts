import type { Chat } from '@chatwire/sdk';
import type { ListSession } from '../../list/session/list-session.ts';
import type { RequestKinds, TemplateTable } from '../../templates/template-table.ts';
import type { ListInputs } from './list-inputs.ts';
import { requestFilter } from './request-filter.ts';

/** Keeps the kinds of messages in a view up to date. */
export interface KindsFollower {
  update(templates: TemplateTable): void;
  /** Makes a load in progress obsolete. */
  end(): void;
}

/**
 * Changes the kinds of messages in a view without a reload. Kinds without a template disappear immediately; kinds that
 * were not requested so far are loaded around the first visible row, which keeps its position.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function followKinds(
  handle: Chat.ConversationHandle,
  session: ListSession,
  now: () => ListInputs,
): KindsFollower {
  let current = now().templates;
  let requested = current.requestKinds();
  // Generation of the latest load; earlier ones are obsolete.
  let latest = 0;
  const load = async (kinds: RequestKinds, generation: number) => {
    let isDone = false;
    // Repeated if the view was reloaded in the meantime.
    while (!isDone && generation === latest) {
      const { given, templates } = now();
      isDone = await handle.refilter(requestFilter(given, templates), session.currentKey);
    }
    if (isDone) requested = kinds;
  };
  return {
    update(templates) {
      if (templates === current) return;
      current = templates;
      latest += 1;
      handle.changed('timeline');
      const kinds = templates.requestKinds();
      if (covers(requested, kinds)) return;
      load(kinds, latest).catch((error: unknown) => now().report(error, 'ERR_CALLBACK'));
    },
    end() {
      latest += 1;
    },
  };
}

function covers(requested: RequestKinds, wanted: RequestKinds): boolean {
  return (
    wanted.categories.every((category) => requested.categories.includes(category)) &&
    (requested.types === undefined || wanted.types?.every((type) => requested.types?.includes(type)) === true)
  );
}
