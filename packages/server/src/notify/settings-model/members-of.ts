import { ScheduleDay } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';

/** A JSON object that is not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Schemas of the members that a PATCH merges one by one; undefined for a value that is written whole.
 * See docs/spec/notifications.md#mute-and-schedule, #channel-settings.
 */
export function membersOf(schema: TSchema): ReadonlyMap<string, TSchema> | undefined {
  if (!Type.IsObject(schema) || schema === ScheduleDay) return undefined;
  return new Map(Object.entries(schema.properties));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
