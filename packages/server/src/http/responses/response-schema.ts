import { PageMeta } from '@chatwire/protocol';
import { type TSchema, Type } from 'typebox';

/** Returns the success envelope of one object. See docs/spec/rest-and-realtime.md#envelopes-and-values. */
export function responseSchema<T extends TSchema>(data: T) {
  return { 200: Type.Object({ data }) };
}

/** Returns the success envelope of a list with pages. See docs/spec/rest-and-realtime.md#paging. */
export function pageResponseSchema<T extends TSchema>(item: T) {
  return { 200: Type.Object({ data: Type.Array(item), meta: PageMeta }) };
}
