import { AppSettings, type ErrorDetails } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { patchFaults } from './check-patch.ts';
import { isJsonObject, type JsonObject, membersOf } from './members-of.ts';

/** A partial settings document that has passed every check; null = reset to the default. */
export interface SettingsPatch {
  readonly changes: JsonObject;
}

/**
 * Reads the body of a settings write. Details name every faulty path; nothing of a faulty body may be stored.
 * See docs/spec/notifications.md#effective-values.
 */
export function parseSettingsPatch(
  body: unknown,
): { readonly patch: SettingsPatch } | { readonly details: ErrorDetails } {
  const details = patchFaults(AppSettings, body);
  if (Object.keys(details).length > 0 || !isJsonObject(body)) return { details };
  return { patch: { changes: body } };
}

/** Returns the settings after a write: given values replaced, the rest kept. */
export function applySettingsPatch(settings: AppSettings, patch: SettingsPatch): AppSettings {
  const merged = merge(AppSettings, settings, patch.changes);
  if (!Value.Check(AppSettings, merged)) throw new Error('A checked settings patch gave settings that are not valid.');
  return merged;
}

/** Parses settings from stored JSON: missing values get their default, members unknown to this version are dropped. */
export function settingsFromJson(stored: unknown): AppSettings {
  const read = merge(AppSettings, Value.Create(AppSettings), known(AppSettings, stored));
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

/** Returns the defaults that an optional block is merged into when it is set for the first time. */
function emptyOf(schema: TSchema): unknown {
  return membersOf(schema) ? {} : undefined;
}

/** Null is stored for settings in which it is a value (no cap, no custom JSON). For others it resets. */
function acceptsNull(schema: TSchema): boolean {
  return Type.IsUnion(schema) && schema.anyOf.some(Type.IsNull);
}

function known(schema: TSchema, value: unknown): unknown {
  const members = membersOf(schema);
  if (!members) return value;
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const memberSchema = members.schemaOf(name);
      return memberSchema && member !== undefined ? [[name, known(memberSchema, member)]] : [];
    }),
  );
}
