import { AppSettings, type ErrorDetails } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { patchFaults } from './check-patch.ts';
import { isJsonObject, type JsonObject, membersOf } from './members-of.ts';

/** A validated change of the app settings. `null` resets a value to its default. */
export interface SettingsPatch {
  readonly changes: JsonObject;
}

/**
 * Parses the body of a settings write. Returns the patch, or every fault by path, in which case nothing may be stored.
 * See docs/spec/notifications.md#effective-values.
 */
export function parseSettingsPatch(
  body: unknown,
): { readonly patch: SettingsPatch } | { readonly details: ErrorDetails } {
  const details = patchFaults(AppSettings, body);
  if (Object.keys(details).length > 0 || !isJsonObject(body)) return { details };
  return { patch: { changes: body } };
}

/** Returns the settings after a patch. Throws if the result is invalid, which a validated patch cannot cause. */
export function applySettingsPatch(settings: AppSettings, patch: SettingsPatch): AppSettings {
  const merged = merge(AppSettings, settings, patch.changes);
  if (!Value.Check(AppSettings, merged)) throw new Error('A checked settings patch gave settings that are not valid.');
  return merged;
}

/**
 * Parses settings from stored JSON. Missing values get their defaults, and members that this version does not know are
 * dropped. Throws if a value is invalid.
 */
export function settingsFromJson(stored: unknown): AppSettings {
  const read = merge(AppSettings, Value.Create(AppSettings), withoutUnknownMembers(AppSettings, stored));
  if (!Value.Check(AppSettings, read)) throw new Error('The stored notification settings are not valid.');
  return read;
}

function merge(schema: TSchema, current: unknown, change: unknown): unknown {
  if (change === null && !acceptsNull(schema)) return Value.Create(schema);
  const members = membersOf(schema);
  if (!members || !isJsonObject(current) || !isJsonObject(change)) return change;
  const merged: Record<string, unknown> = { ...current };
  for (const [name, value] of Object.entries(change)) {
    const member = members.schemaOf(name);
    if (member && value === null && Type.IsOptional(member)) delete merged[name];
    else if (member) merged[name] = merge(member, current[name] ?? emptyOf(member), value);
  }
  return merged;
}

/** Returns the value that a member without one is merged into: `{}` for a block, else undefined. */
function emptyOf(schema: TSchema): unknown {
  return membersOf(schema) ? {} : undefined;
}

/** Returns whether `null` is a value of a setting, such as “no limit”. For other settings, `null` resets the value. */
function acceptsNull(schema: TSchema): boolean {
  return Type.IsUnion(schema) && schema.anyOf.some(Type.IsNull);
}

function withoutUnknownMembers(schema: TSchema, value: unknown): unknown {
  const members = membersOf(schema);
  if (!members) return value;
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const memberSchema = members.schemaOf(name);
      return memberSchema && member !== undefined ? [[name, withoutUnknownMembers(memberSchema, member)]] : [];
    }),
  );
}
