import { AppSettings, type ErrorDetails, LanguageTag, OwnPreferences } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { patchFaults } from './check-patch.ts';
import { mayOverride } from './may-override.ts';
import { isJsonObject, type JsonObject, membersOf } from './members-of.ts';
import { withoutAliases } from './preference-aliases.ts';
import { withoutSubscription } from './subscription-patch.ts';

/** A user's partial preferences, in nested form, checked; null = back to the app's value. */
export interface PreferencesPatch {
  readonly changes: JsonObject;
  /** Ends every unsubscription from emails. */
  readonly resubscribes: boolean;
  /** Paths of the GET response that cannot be written here. */
  readonly readOnly: readonly string[];
}

/**
 * Users use the app's names of settings; only the choice of the template set is a boolean for them.
 * See docs/spec/notifications.md#user-preferences.
 */
const WRITABLE = Type.Object({
  ...AppSettings.properties,
  templates: Type.Object({ ...AppSettings.properties.templates.properties, usePrivacyTemplate: Type.Boolean() }),
  language: LanguageTag,
});

/**
 * Reads the body of a preferences write, flat aliases included. Details name every faulty path.
 * See docs/spec/notifications.md#user-preferences.
 */
export function parsePreferencesPatch(
  body: unknown,
): { readonly patch: PreferencesPatch } | { readonly details: ErrorDetails } {
  const { nested, aliasOf, faults } = withoutAliases(body);
  const { rest, resubscribes, readOnly, faults: subscriptionFaults } = withoutSubscription(nested);
  const nestedFaults = Object.entries(patchFaults(WRITABLE, rest)).map(([path, texts]) => [aliasOf(path), texts]);
  const details: ErrorDetails = { ...faults, ...subscriptionFaults, ...Object.fromEntries(nestedFaults) };
  if (Object.keys(details).length > 0 || !isJsonObject(rest)) return { details };
  return { patch: { changes: rest, resubscribes, readOnly } };
}

/**
 * Applies a write to a user's own values. Values the user may not set stay unchanged and are listed in `ignored`, in
 * the order of the patch. See docs/spec/notifications.md#effective-values.
 */
export function applyPreferencesPatch(
  settings: AppSettings,
  own: OwnPreferences,
  patch: PreferencesPatch,
): { readonly own: OwnPreferences; readonly ignored: string[] } {
  const ignored: string[] = [...patch.readOnly];
  let changed: JsonObject = own;
  for (const { path, value, named } of leavesOf(WRITABLE, patch.changes, [])) {
    if (mayOverride(settings, path)) changed = withValue(changed, path, value);
    else if (named) ignored.push(path.join('.'));
  }
  return { own: ownPreferencesFromJson(changed), ignored };
}

// Compiled: it runs once per recipient of a group message.
const ownPreferences = Compile(OwnPreferences);

/** Parses a user's own values from stored JSON. */
export function ownPreferencesFromJson(stored: unknown): OwnPreferences {
  if (!ownPreferences.Check(stored)) throw new Error('The stored notification preferences are not valid.');
  return stored;
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
  /** False for the values of a block that was reset as a whole. */
  readonly named: boolean;
}

/** Returns the values of a patch one by one; a block that is null resets each of its values. */
function leavesOf(schema: TSchema, change: unknown, path: readonly string[], named = true): Leaf[] {
  const members = membersOf(schema);
  if (!members) return [{ path, value: change, named }];
  const values = isJsonObject(change) ? change : Object.fromEntries(members.names.map((name) => [name, null]));
  return Object.entries(values).flatMap(([name, value]) => {
    const member = members.schemaOf(name);
    return member ? leavesOf(member, value, [...path, name], named && change !== null) : [];
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
