import type { JsonSchema } from './describe-expected.ts';

/**
 * Parses the parameters of a query or path according to a schema. Empty values are absent, and of repeated ones, the last
 * counts. Integers are decimal digits, booleans `true` and `false`, and lists are separated by commas, with empty items
 * ignored. Malformed values stay text, so that the validation that follows reports them.
 * See docs/spec/notifications.md#parameter-parsing, docs/spec/rest-and-realtime.md#field-bounds.
 */
export function parseQuery(schema: JsonSchema, query: unknown): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  if (typeof query !== 'object' || query === null) return parsed;
  for (const [name, raw] of Object.entries(query)) {
    const text: unknown = Array.isArray(raw) ? raw.at(-1) : raw;
    if (typeof text !== 'string' || text === '') continue;
    const member = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    parsed[name] = member ? valueOf(member, text) : text;
  }
  return parsed;
}

function valueOf(schema: JsonSchema, text: string): unknown {
  switch (schema.type) {
    case 'integer':
      return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'array':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    default:
      return text;
  }
}
