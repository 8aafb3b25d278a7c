/** Fields of a provider as JSON, before validation. */
export type Document = Readonly<Record<string, unknown>>;
export type Path = readonly string[];

export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges one document into another, member by member. `null` removes a member.
 * See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export function merged(under: Document, over: Document): Document {
  const result: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const current = result[name];
    if (value === null) delete result[name];
    else result[name] = isDocument(value) && isDocument(current) ? merged(current, value) : value;
  }
  return result;
}

export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((here, name) => (isDocument(here) ? here[name] : undefined), document);
}

/** Returns the document with one value replaced, or removed (`undefined`). */
export function withValue(document: Document, path: Path, value: unknown): Document {
  const [name, ...rest] = path;
  if (name === undefined) return document;
  const { [name]: current, ...others } = document;
  if (rest.length > 0) return { ...document, [name]: withValue(isDocument(current) ? current : {}, rest, value) };
  return value === undefined ? others : { ...document, [name]: value };
}
