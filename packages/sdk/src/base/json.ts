/** A JSON object whose members are not known yet. */
export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object itself, or an empty one for anything else. */
export function asJson(value: unknown): Json {
  return isJson(value) ? value : {};
}

/** Returns the elements of a list, each as an object. Returns an empty list for anything else. */
export function jsonsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asJson) : [];
}

/** Returns a member if it is a string; otherwise undefined. The functions below do the same for other types. */
export function textOf(json: Json, member: string): string | undefined {
  const value = json[member];
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(json: Json, member: string): number | undefined {
  const value = json[member];
  return typeof value === 'number' ? value : undefined;
}

export function flagOf(json: Json, member: string): boolean | undefined {
  const value = json[member];
  return typeof value === 'boolean' ? value : undefined;
}

export function objectOf(json: Json, member: string): Json | undefined {
  const value = json[member];
  return isJson(value) ? value : undefined;
}

export function objectsOf(json: Json, member: string): readonly Json[] {
  const value = json[member];
  return Array.isArray(value) ? value.filter(isJson) : [];
}

export function textsOf(json: Json, member: string): readonly string[] | undefined {
  const value = json[member];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

/** Returns a message id, which is a decimal string on the wire and a number in the SDK. See docs/spec/sdk.md#conventions. */
export function idOf(json: Json, member: string): number | undefined {
  const value = json[member];
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Returns the value of a JSON text; undefined if it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the object with only the named members. */
export function pick(json: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.flatMap((name) => (json[name] === undefined ? [] : [[name, json[name]]])));
}

/** Returns the object with only those members that are numbers. */
export function numbersIn(json: Json): Record<string, number> {
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
}
