import { asJson, idOf } from '../base/json.ts';
import type { Frame } from '../realtime/frame.ts';

const MAX_PARENTS = 10;
/** What changes how many replies there are. */
const COUNTED = ['message', 'message_deleted', 'message_moderated'];

/** Messages whose counts of replies a catch-up has changed; undefined: too many to ask for each. Contract 15. */
export function caughtUpParents(frames: readonly Frame[]): readonly number[] | undefined {
  const ids = frames.flatMap(({ type, data }) =>
    COUNTED.includes(type) ? (idOf(asJson(data['message']), 'parentId') ?? []) : [],
  );
  const parents = [...new Set(ids)];
  return parents.length <= MAX_PARENTS ? parents : undefined;
}
