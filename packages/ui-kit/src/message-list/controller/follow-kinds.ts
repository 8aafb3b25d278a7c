import type { Chat } from '@chatwire/sdk';
import type { ListSession } from '../../list/session/list-session.ts';
import type { RequestKinds, TemplateTable } from '../../templates/template-table.ts';
import type { ListInputs } from './list-inputs.ts';
import { requestFilter } from './request-filter.ts';

/** Keeps the kinds of a view up to date. */
export interface KindsFollower {
  update(templates: TemplateTable): void;
  /** A load in progress is obsolete. */
  end(): void;
}

/**
 * Rows of other kinds without a reload. Kinds that are no longer drawn disappear at once; kinds that were not requested
 * so far are loaded around the first visible row, which stays.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function followKinds(
  handle: Chat.ConversationHandle,
  session: ListSession,
  now: () => ListInputs,
): KindsFollower {
  let current = now().templates;
  let requested = current.requestKinds();
  // A load that is not of the latest generation is obsolete.
  let latest = 0;
  const load = async (kinds: RequestKinds, generation: number) => {
    let isDone = false;
    // Again when something newer came in between.
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
