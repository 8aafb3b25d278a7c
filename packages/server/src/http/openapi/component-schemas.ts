import { memberOf } from '../../base/values/member-of.ts';
import { type Enumeration, SchemaNames } from './schema-names.ts';

/** A JSON Schema, or any other JSON value inside one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const PREFIX = '#/components/schemas/';
/** The form in which typebox writes a record with any keys. */
const ANY_KEY = '^.*$';

/**
 * Schemas for an OpenAPI or AsyncAPI document, which both accept JSON Schema unchanged: those with a name are written
 * once, under `components`, and referred to; keywords that only our own validation reads are left out.
 */
export class ComponentSchemas {
  readonly #names = new SchemaNames();
  readonly #schemas = new Map<string, Json>();

  /** Returns the schema itself, or a reference to it. */
  use(schema: unknown): Json {
    if (Array.isArray(schema)) return schema.map((item) => this.use(item));
    if (typeof schema !== 'object' || schema === null) return jsonOf(schema);
    const enumeration = this.#names.enumerationOf(schema);
    if (enumeration !== undefined) return this.#useEnumeration(enumeration, schema);
    const name = this.#names.nameOf(schema);
    if (name === undefined) return this.#members(schema);
    if (!this.#schemas.has(name)) {
      // Added before its members are read, because a schema may contain itself.
      this.#schemas.set(name, {});
      this.#schemas.set(name, this.#members(schema));
    }
    return { $ref: PREFIX + name };
  }

  /** Returns the schema itself, even if it has a name. */
  inline(schema: object): { readonly [name: string]: Json } {
    return this.#members(schema);
  }

  /** Returns the schema that a reference points to. */
  resolve(schema: Json): Json {
    return this.#schemas.get(referredName(schema) ?? '') ?? schema;
  }

  /** Adds a component that has no schema in the protocol; returns the reference to it. */
  define(name: string, schema: Json): Json {
    const existing = this.#schemas.get(name);
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are called ${name}.`);
    }
    this.#schemas.set(name, schema);
    return { $ref: PREFIX + name };
  }

  all(): Readonly<Record<string, Json>> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Returns a reference to an enumeration, with the description and default of the member that uses it. */
  #useEnumeration({ name, values, extension }: Enumeration, schema: object): Json {
    const { enum: _values, type: _type, ...rest } = this.#members(schema);
    const reference = this.define(name, {
      type: 'string',
      enum: values,
      ...(extension && { 'x-extension': extension }),
    });
    return { ...Object(reference), ...rest };
  }

  #members(schema: object): { readonly [name: string]: Json } {
    const members = Object.entries(schema).filter(([name, value]) => isStandard(name) && typeof value !== 'function');
    return Object.fromEntries([
      // Client generators need the type of an enumeration.
      ...typeOfValues(schema),
      ...members.map(([name, value]): [string, Json] => this.#keyword(name, value)),
      ...completeDefaultOf(schema),
    ]);
  }

  #keyword(name: string, value: unknown): [string, Json] {
    // An equivalent form that client generators support.
    if (name === 'patternProperties') return ['additionalProperties', this.use(memberOf(value, ANY_KEY))];
    if (name !== 'properties') return [name, this.use(value)];
    const properties = Object.entries(Object(value)).map(([member, schema]) => [member, this.use(schema)]);
    return [name, Object.fromEntries(properties)];
  }
}

/** Returns the complete default of an object: members that its default omits have theirs. */
function completeDefaultOf(schema: unknown): [string, Json][] {
  const properties: unknown = memberOf(schema, 'properties');
  const given: unknown = memberOf(schema, 'default');
  if (typeof given !== 'object' || given === null || typeof properties !== 'object' || properties === null) return [];
  const members = Object.entries(properties).flatMap(([name, member]): [string, Json][] => {
    const [[, whole] = ['', memberOf(member, 'default') as Json | undefined]] = completeDefaultOf(member);
    return whole === undefined ? [] : [[name, whole]];
  });
  return [['default', { ...Object.fromEntries(members), ...given }]];
}

/** Returns the name of the component that a reference points to. */
export function referredName(schema: Json | undefined): string | undefined {
  const reference: unknown = memberOf(schema, '$ref');
  return typeof reference === 'string' && reference.startsWith(PREFIX) ? reference.slice(PREFIX.length) : undefined;
}

function typeOfValues(schema: object): [string, Json][] {
  const values: unknown = memberOf(schema, 'enum');
  if ('type' in schema || !Array.isArray(values)) return [];
  if (values.every((value) => typeof value === 'string')) return [['type', 'string']];
  return values.every(Number.isInteger) ? [['type', 'integer']] : [];
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
