import { PageMeta } from '@chatwire/protocol';
import { type TSchema, Type } from 'typebox';

/** Success envelope of one object. See docs/spec/rest-and-realtime.md#envelopes-and-values. */
export function responseSchema<T extends TSchema>(data: T) {
  return { 200: Type.Object({ data }) };
}

/** Success envelope of a page style list. See docs/spec/rest-and-realtime.md#paging. */
export function pageResponseSchema<T extends TSchema>(item: T) {
  return { 200: Type.Object({ data: Type.Array(item), meta: PageMeta }) };
}
