import { LanguageTexts, ScheduleDay, Templates } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';
import { canonicalLanguage } from '../../base/text/language-tag.ts';

/** A JSON object that is not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The members of an object that a PATCH merges one by one. */
export interface Members {
  /** Names of the members that are always present. */
  readonly names: readonly string[];
  /** Returns the schema of a member; undefined if the object cannot have it. */
  schemaOf(name: string): TSchema | undefined;
}

/**
 * Returns the members of an object that a PATCH merges member by member; undefined for a value that it replaces whole. See
 * docs/spec/notifications.md#mute-and-schedule, #channel-settings.
 */
export function membersOf(schema: TSchema): Members | undefined {
  if (isLanguagesSchema(schema)) {
    return { names: [], schemaOf: (tag) => (isLanguageTag(tag) ? Type.Optional(LanguageTexts) : undefined) };
  }
  if (!Type.IsObject(schema) || schema === ScheduleDay) return undefined;
  const { properties } = schema;
  return {
    names: Object.keys(properties),
    schemaOf: (name) => (Object.hasOwn(properties, name) ? properties[name] : undefined),
  };
}

/** Returns whether a schema is that of the operator's texts by language. */
function isLanguagesSchema(schema: TSchema): boolean {
  return schema === Templates.properties.languages;
}

/** Returns whether a text is a BCP 47 language tag of acceptable length. */
export function isLanguageTag(text: string): boolean {
  return text.length <= MAX_LANGUAGE_TAG_LENGTH && canonicalLanguage(text) !== undefined;
}

const MAX_LANGUAGE_TAG_LENGTH = 35;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
