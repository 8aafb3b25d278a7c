export type JsonObject = Readonly<Record<string, unknown>>;

/** The value of a JSON text; undefined when it is none. */
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

/** A member that is an object, else an empty one. */
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
