import { Metadata } from '@chatwire/protocol';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** For whom an object is rendered: metadata under `@private` is for server keys only. Contract 1.2. */
export type Audience = 'server' | 'user';

const metadataText = Compile(Metadata);
const tagsText = Compile(Type.Array(Type.String()));
const PRIVATE = '@private';

/** Epoch milliseconds → epoch seconds. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Stored JSON → `{ metadata }` without what this audience may not see. */
export function metadataFor(audience: Audience, json: string | null): { metadata?: Metadata } {
  if (json === null) return {};
  const { [PRIVATE]: hidden, ...shown } = metadataText.Parse(JSON.parse(json));
  return { metadata: audience === 'server' && hidden !== undefined ? { ...shown, [PRIVATE]: hidden } : shown };
}

/** Stored JSON → `{ tags }`. */
export function optionalTags(json: string | null): { tags?: string[] } {
  return json === null ? {} : { tags: tagsText.Parse(JSON.parse(json)) };
}
