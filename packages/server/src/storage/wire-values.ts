import type { Metadata } from '@chatwire/protocol';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Audience of a rendered object. Only fullAccess keys (`server`) see metadata under `@private`.
 * See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export type Audience = 'server' | 'user';

const object = Compile(Type.Record(Type.String(), Type.Unknown()));
const texts = Compile(Type.Array(Type.String()));
export const PRIVATE_METADATA = '@private';

/** Converts epoch milliseconds to epoch seconds. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Parses a stored JSON object. */
export function jsonObject(json: string): Record<string, unknown> {
  return object.Parse(JSON.parse(json));
}

/** Returns stored metadata as `{ metadata }`, without what the audience may not see; `{}` if there is none. */
export function metadataFor(audience: Audience, json: string | null): { metadata?: Metadata } {
  if (json === null) return {};
  const { [PRIVATE_METADATA]: hidden, ...shown } = jsonObject(json);
  return { metadata: audience === 'server' && hidden !== undefined ? { ...shown, [PRIVATE_METADATA]: hidden } : shown };
}

/** Returns stored tags as `{ tags }`; `{}` if there are none. */
export function optionalTags(json: string | null): { tags?: string[] } {
  return json === null ? {} : { tags: texts.Parse(JSON.parse(json)) };
}
