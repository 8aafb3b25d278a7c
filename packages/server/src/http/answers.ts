import { PageMeta } from '@chatwire/protocol';
import { type TSchema, Type } from 'typebox';

/** Success envelope of one object. Contract 1.2. */
export function answer<T extends TSchema>(data: T) {
  return { 200: Type.Object({ data }) };
}

/** Success envelope of a page style list. Contract 1.3. */
export function pageAnswer<T extends TSchema>(item: T) {
  return { 200: Type.Object({ data: Type.Array(item), meta: PageMeta }) };
}
