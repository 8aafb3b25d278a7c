import { memberOf } from '../../base/values/member-of.ts';
import { type Json, referredName } from './component-schemas.ts';
import { FIELD_EXAMPLES } from './examples/field-examples.ts';

export type Examples = ReadonlyMap<string, Json>;
export type Schemas = Readonly<Record<string, Json>>;

/**
 * Returns a value that fits a schema: the example of the component it refers to, otherwise an example composed of its
 * parts. Objects have only their required members. A test checks every example of the documents against its schema.
 */
export function exampleOf(schema: Json, schemas: Schemas, examples: Examples): Json {
  return valueOf(schema, '');

  function valueOf(part: Json, field: string): Json {
    const name = referredName(part);
    if (name !== undefined) return examples.get(name) ?? valueOf(schemas[name] ?? {}, field);
    const given = listAt(part, 'examples')[0] ?? jsonAt(part, 'const') ?? jsonAt(part, 'default');
    if (given !== undefined) return isRecord(given) ? { ...objectOf(part), ...given } : given;
    const [choice] = listAt(part, 'enum');
    if (choice !== undefined) return choice;
    const parts = listAt(part, 'allOf');
    if (parts.length > 0) return Object.assign({}, ...parts.map((schemaPart) => valueOf(schemaPart, field)));
    const [alternative] = listAt(part, 'anyOf');
    if (alternative !== undefined) return valueOf(alternative, field);
    return plainValueOf(part, field);
  }

  function plainValueOf(part: Json, field: string): Json {
    switch (memberOf(part, 'type')) {
      case 'object':
        return objectOf(part);
      case 'array':
        return [valueOf(jsonAt(part, 'items') ?? {}, field)];
      case 'string':
        return FIELD_EXAMPLES[field] ?? 'text';
      case 'boolean':
        return FIELD_EXAMPLES[field] ?? true;
      case 'integer':
      case 'number':
        return FIELD_EXAMPLES[field] ?? jsonAt(part, 'minimum') ?? 1;
      default:
        return null;
    }
  }

  function objectOf(part: Json): { readonly [name: string]: Json } {
    const properties = jsonAt(part, 'properties');
    return Object.fromEntries(
      listAt(part, 'required')
        .map(String)
        .map((member) => [member, valueOf(jsonAt(properties, member) ?? {}, member)]),
    );
  }
}

function isRecord(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonAt(value: Json | undefined, name: string): Json | undefined {
  return memberOf(value, name) as Json | undefined;
}

function listAt(value: Json, name: string): readonly Json[] {
  const member = jsonAt(value, name);
  return Array.isArray(member) ? member : [];
}
