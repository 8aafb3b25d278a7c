import { LanguageTexts, ScheduleDay, Templates } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';
import { canonicalLanguage } from '../../base/text/language-tag.ts';

/** A JSON object that is not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Members that a PATCH merges one by one. */
export interface Members {
  /** Members that are always present. */
  readonly names: readonly string[];
  /** Returns the schema of a name; undefined if it may not be set. */
  schemaOf(name: string): TSchema | undefined;
}

/**
 * Returns the members of a value that is written member by member; undefined for one that is written whole. See
 * docs/spec/notifications.md#mute-and-schedule, #channel-settings.
 */
export function membersOf(schema: TSchema): Members | undefined {
  if (isLanguages(schema)) {
    return { names: [], schemaOf: (tag) => (isLanguageTag(tag) ? Type.Optional(LanguageTexts) : undefined) };
  }
  if (!Type.IsObject(schema) || schema === ScheduleDay) return undefined;
  const { properties } = schema;
  return {
    names: Object.keys(properties),
    schemaOf: (name) => (Object.hasOwn(properties, name) ? properties[name] : undefined),
  };
}

/** The operator's texts by language. */
function isLanguages(schema: TSchema): boolean {
  return schema === Templates.properties.languages;
}

/** Returns whether a member name is a BCP 47 tag. */
export function isLanguageTag(text: string): boolean {
  return text.length <= LANGUAGE_TAG_MAX && canonicalLanguage(text) !== undefined;
}

const LANGUAGE_TAG_MAX = 35;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
