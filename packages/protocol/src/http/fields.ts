import { type Static, type TSchema, Type } from 'typebox';
import { CONTROL } from '../control-characters.ts';

/** Fields that several requests share, with the bounds of docs/spec/rest-and-realtime.md#limits, #field-bounds. */

/** Text of `minimum` to `maximum` characters. NUL is rejected because PostgreSQL cannot store it. */
export function Text(minimum: number, maximum: number) {
  return Type.String({
    pattern: `^[^\\u0000]{${minimum},${maximum}}$`,
    description: `must be text of ${minimum} to ${maximum} characters`,
  });
}

export const Name = Type.String({
  pattern: String.raw`^\s*[^\s${CONTROL}](?:[^${CONTROL}]{0,98}[^\s${CONTROL}])?\s*$`,
  description: 'must be text of 1 to 100 characters without control characters',
});

export const WebUrl = Type.String({
  pattern: String.raw`^https?://[^\s${CONTROL}/][^\s${CONTROL}]{0,2039}$`,
  description: 'must be an http or https URL of at most 2048 characters',
});

export const Tags = Type.Refine(
  Type.Array(Text(1, 100), { maxItems: 25 }),
  (tags) => new Set(tags).size === tags.length,
  () => 'must not contain an item twice',
);

export const SearchKey = Text(1, 100);

/** A comma-separated list in a query. */
export const CommaList = Type.Array(Text(1, 100), { maxItems: 100 });

/** An optional member; `null` removes the stored value. */
export function Clearable<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** Page style of docs/spec/rest-and-realtime.md#paging; users may request at most 100 items, server keys 1000. */
export const pageMembers = {
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Items per page. Default 30' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'From 1. Default 1' })),
};
export const PageQuery = Type.Object(pageMembers);
export type PageQuery = Static<typeof PageQuery>;

export const PageMeta = Type.Object({
  pagination: Type.Object({
    total: Type.Integer(),
    count: Type.Integer(),
    per_page: Type.Integer(),
    current_page: Type.Integer(),
    total_pages: Type.Integer(),
  }),
});
export type PageMeta = Static<typeof PageMeta>;

/** Response to a simple write. */
export const Success = Type.Object({ success: Type.Literal(true) });
