import { PageMeta } from '@chatwire/protocol';
import { type TSchema, Type } from 'typebox';

/** Success envelope of one object. See docs/spec/rest-and-realtime.md#envelopes-and-values. */
export function answer<T extends TSchema>(data: T) {
  return { 200: Type.Object({ data }) };
}

/** Success envelope of a page style list. See docs/spec/rest-and-realtime.md#paging. */
export function pageAnswer<T extends TSchema>(item: T) {
  return { 200: Type.Object({ data: Type.Array(item), meta: PageMeta }) };
}
