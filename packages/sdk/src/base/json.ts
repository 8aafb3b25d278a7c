/** A JSON object whose members are not known yet. */
export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object itself, or an empty one for anything else. */
export function asJson(value: unknown): Json {
  return isJson(value) ? value : {};
}

/** Returns the elements of a list, each as an object; nothing for anything else. */
export function jsonsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asJson) : [];
}

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

/** Converts a message id: a decimal string on the wire, a number in the SDK. See docs/spec/sdk.md#conventions. */
export function idOf(json: Json, member: string): number | undefined {
  const value = json[member];
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Returns a string parsed as JSON; undefined if malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the given members that exist. */
export function pick(json: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.flatMap((name) => (json[name] === undefined ? [] : [[name, json[name]]])));
}

/** Returns the members that are numbers. */
export function numbersIn(json: Json): Record<string, number> {
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
}
