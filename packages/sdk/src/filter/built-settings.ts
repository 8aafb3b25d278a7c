import { failure } from '../base/chat-exception.ts';
import type { MessagesSettings } from './messages-settings.ts';
import { pageLimit } from './page-limit.ts';

/** Settings that have been checked, with a page size. */
export type BuiltSettings = MessagesSettings & { readonly limit: number };

/** Checks settings. Throws `ERR_BAD_ARGUMENT` for a user together with a group, and for an invalid page size. */
export function builtSettings(settings: MessagesSettings): BuiltSettings {
  if (settings.uid !== undefined && settings.guid !== undefined) {
    throw failure('ERR_BAD_ARGUMENT', 'Name a user or a group.');
  }
  return Object.freeze({ ...settings, limit: pageLimit(settings.limit) });
}
