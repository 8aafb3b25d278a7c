import { AppSettings, type ErrorDetails, LanguageTag, OwnPreferences } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { patchFaults } from './check-patch.ts';
import { mayOverride } from './may-override.ts';
import { isJsonObject, type JsonObject, membersOf } from './members-of.ts';
import { withoutAliases } from './preference-aliases.ts';
import { withoutSubscription } from './subscription-patch.ts';

/** A validated change of a user's preferences, without flat names. `null` resets a value to that of the app. */
export interface PreferencesPatch {
  readonly changes: JsonObject;
  /** Whether the change ends all unsubscriptions from emails. */
  readonly resubscribes: boolean;
  /** Paths in the body that only unsubscribe links can change. They are ignored. */
  readonly readOnly: readonly string[];
}

/**
 * What users can write: the app's settings, but with a boolean for `usePrivacyTemplate`, and a language.
 * See docs/spec/notifications.md#user-preferences.
 */
const WRITABLE_PREFERENCES = Type.Object({
  ...AppSettings.properties,
  templates: Type.Object({ ...AppSettings.properties.templates.properties, usePrivacyTemplate: Type.Boolean() }),
  language: LanguageTag,
});

/**
 * Parses the body of a preferences write, which may use flat names. Returns the patch, or every fault by path.
 * See docs/spec/notifications.md#user-preferences.
 */
export function parsePreferencesPatch(
  body: unknown,
): { readonly patch: PreferencesPatch } | { readonly details: ErrorDetails } {
  const { nested, aliasOf, faults } = withoutAliases(body);
  const { rest, resubscribes, readOnly, faults: subscriptionFaults } = withoutSubscription(nested);
  const nestedFaults = Object.entries(patchFaults(WRITABLE_PREFERENCES, rest)).map(([path, texts]) => [
    aliasOf(path),
    texts,
  ]);
  const details: ErrorDetails = { ...faults, ...subscriptionFaults, ...Object.fromEntries(nestedFaults) };
  if (Object.keys(details).length > 0 || !isJsonObject(rest)) return { details };
  return { patch: { changes: rest, resubscribes, readOnly } };
}

/**
 * Applies a patch to a user's preferences (`own`). Returns the new preferences, and in `ignored` the paths of values that the
 * user may not set, which stay unchanged. See docs/spec/notifications.md#effective-values.
 */
export function applyPreferencesPatch(
  settings: AppSettings,
  own: OwnPreferences,
  patch: PreferencesPatch,
): { readonly own: OwnPreferences; readonly ignored: string[] } {
  const ignored: string[] = [...patch.readOnly];
  let changed: JsonObject = own;
  for (const { path, value, isNamed } of leavesOf(WRITABLE_PREFERENCES, patch.changes, [])) {
    if (mayOverride(settings, path)) changed = withValue(changed, path, value);
    else if (isNamed) ignored.push(path.join('.'));
  }
  return { own: ownPreferencesFromJson(changed), ignored };
}

// Compiled: it runs once per recipient of a group message.
const compiledPreferences = Compile(OwnPreferences);

/** Parses a user's preferences from stored JSON. Throws if they are invalid. */
export function ownPreferencesFromJson(stored: unknown): OwnPreferences {
  if (!compiledPreferences.Check(stored)) throw new Error('The stored notification preferences are not valid.');
  return stored;
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
  /** Whether the patch names the value itself. False for values of a block that it resets as a whole. */
  readonly isNamed: boolean;
}

/** Returns the individual values of a patch. A block that is `null` yields one reset per value. */
function leavesOf(schema: TSchema, change: unknown, path: readonly string[], isNamed = true): Leaf[] {
  const members = membersOf(schema);
  if (!members) return [{ path, value: change, isNamed }];
  const values = isJsonObject(change) ? change : Object.fromEntries(members.names.map((name) => [name, null]));
  return Object.entries(values).flatMap(([name, value]) => {
    const member = members.schemaOf(name);
    return member ? leavesOf(member, value, [...path, name], isNamed && change !== null) : [];
  });
}

function withValue(document: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return document;
  const { [name]: current, ...others } = document;
  if (rest.length === 0) return value === null ? others : { ...document, [name]: value };
  const changed = withValue(isJsonObject(current) ? current : {}, rest, value);
  return Object.keys(changed).length === 0 ? others : { ...document, [name]: changed };
}
