import { ScheduleDay, scanTemplate } from '@chatwire/protocol';
import Type, { type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { isLanguageTag } from './members-of.ts';

/** Maximum size of `push.customJson` as JSON. See docs/spec/notifications.md#channel-settings. */
const MAX_CUSTOM_JSON_BYTES = 1024;

/**
 * Returns what a value of the settings must be, as the text of a fault; undefined if the value is valid.
 * See docs/spec/notifications.md#event-preferences, #channel-settings, #placeholders-sounds-and-badge.
 */
export function valueFault(schema: TSchema, value: unknown, path: string): string | undefined {
  if (!Value.Check(schema, value)) return `must be ${expectationOf(schema)}`;
  if (schema === ScheduleDay && Value.Check(ScheduleDay, value)) return scheduleDayFault(value);
  if (path === 'templates.language' || path === 'language') return languageFault(value);
  if (path.startsWith('templates.') && typeof value === 'string') return templateFault(value);
  if (typeof value === 'object') return customJsonFault(value);
  return undefined;
}

function scheduleDayFault(day: ScheduleDay): string | undefined {
  if (Object.keys(day).length > 3) return `must be ${expectationOf(ScheduleDay)}`;
  if (day.from % 100 > 59 || day.to % 100 > 59) return 'from and to must be times of day as HHMM, 0 to 2359';
  return day.from > day.to ? 'from must not be greater than to' : undefined;
}

function templateFault(text: string): string | undefined {
  const scanned = scanTemplate(text);
  return 'fault' in scanned ? scanned.fault : undefined;
}

function languageFault(value: unknown): string | undefined {
  return typeof value === 'string' && isLanguageTag(value) ? undefined : 'must be a language tag such as pt-BR';
}

function customJsonFault(value: object | null): string | undefined {
  if (Buffer.byteLength(JSON.stringify(value)) <= MAX_CUSTOM_JSON_BYTES) return undefined;
  return `must be at most ${MAX_CUSTOM_JSON_BYTES} bytes of JSON`;
}

function expectationOf(schema: TSchema): string {
  if (schema === ScheduleDay) return 'an object of from, to (HHMM, 0 to 2359) and dnd (true or false)';
  if (Type.IsEnum(schema)) return `one of ${schema.enum.join(', ')}`;
  if (Type.IsBoolean(schema)) return 'true or false';
  if (Type.IsInteger(schema)) return `an integer from ${optionOf(schema, 'minimum')} to ${optionOf(schema, 'maximum')}`;
  if (Type.IsString(schema)) return `a string of at most ${optionOf(schema, 'maxLength')} characters`;
  if (Type.IsUnion(schema)) return schema.anyOf.map(expectationOf).join(' or ');
  return Type.IsNull(schema) ? 'null' : 'an object';
}

function optionOf(schema: TSchema, name: string): string {
  return String(Object.entries(schema).find(([key]) => key === name)?.[1]);
}
