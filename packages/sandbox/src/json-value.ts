export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the value of a JSON text; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a value is a JSON object, not a list or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member that is an object, else an empty object. */
export function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  return isObject(value) ? value : {};
}

/** Returns a member if it is a string; otherwise undefined. */
export function stringAt(parent: JsonObject, name: string): string | undefined {
  const value = parent[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns a member if it is a number; otherwise undefined. */
export function numberAt(parent: JsonObject, name: string): number | undefined {
  const value = parent[name];
  return typeof value === 'number' ? value : undefined;
}
