import type { Chat } from '@chatwire/sdk';
import type { ListInputs } from './list-inputs.ts';
import { requestFilter } from './request-filter.ts';

/** Returns whether a list with these inputs has a row for a message. */
export function isShown(message: Chat.BaseMessage, { appProps, templates }: ListInputs): boolean {
  return templates.isDrawable(message) && requestFilter(appProps, templates).build().matches(message);
}
