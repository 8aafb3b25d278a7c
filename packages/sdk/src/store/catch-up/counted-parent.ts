import { asJson, idOf } from '../../base/json.ts';
import type { Frame } from '../../realtime/frame.ts';

const COUNTED_TYPES = ['message', 'message_deleted', 'message_moderated'];

/** Returns the id of the message whose reply count a frame changes; undefined if it changes none. See docs/spec/sdk.md#catch-up. */
export function countedParent({ type, data }: Frame): number | undefined {
  return COUNTED_TYPES.includes(type) ? idOf(asJson(data['message']), 'parentId') : undefined;
}
