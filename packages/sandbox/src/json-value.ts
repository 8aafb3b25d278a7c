export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the value of a JSON text; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member that is an object, else an empty object. */
export function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  return isObject(value) ? value : {};
}

export function stringAt(parent: JsonObject, name: string): string | undefined {
  const value = parent[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(parent: JsonObject, name: string): number | undefined {
  const value = parent[name];
  return typeof value === 'number' ? value : undefined;
}
