/** A JSON Schema, or any other JSON value inside one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Schemas for an OpenAPI document, which reads JSON Schema as it is: those with an `$id` are written once, under
 * `components`, and referred to; what only our own validation reads is left out.
 */
export class ComponentSchemas {
  readonly #schemas = new Map<string, Json>();

  /** The schema itself, or a reference to it. */
  use(schema: unknown): Json {
    if (Array.isArray(schema)) return schema.map((item) => this.use(item));
    if (typeof schema !== 'object' || schema === null) return jsonOf(schema);
    if (!('$id' in schema) || typeof schema.$id !== 'string') return this.#members(schema);
    const { $id } = schema;
    if (!this.#schemas.has($id)) {
      // Known before its members are read, so that a schema may contain itself.
      this.#schemas.set($id, {});
      this.#schemas.set($id, this.#members(schema));
    }
    return { $ref: `#/components/schemas/${$id}` };
  }

  all(): Readonly<Record<string, Json>> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #members(schema: object): Json {
    const members = Object.entries(schema).filter(([name, value]) => isStandard(name) && typeof value !== 'function');
    return Object.fromEntries(members.map(([name, value]) => [name, this.use(value)]));
  }
}

function isStandard(name: string): boolean {
  return name !== '$id' && !name.startsWith('~') && !name.startsWith('x-');
}

function jsonOf(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    default:
      return null;
  }
}
