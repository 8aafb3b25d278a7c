import * as protocol from '@chatwire/protocol';
import { memberOf } from '../../base/values/member-of.ts';

/**
 * Names for the components of a document: the `$id` of a schema, otherwise the name the protocol exports it under.
 * Copies are recognised by their text, because `Type.Optional` copies what it makes optional.
 */
export class SchemaNames {
  readonly #byText = new Map<string, string>();

  constructor() {
    for (const [name, schema] of Object.entries<unknown>(protocol)) {
      if (!isComposite(schema)) continue;
      const text = JSON.stringify(schema);
      if (!this.#byText.has(text)) this.#byText.set(text, idOf(schema) ?? name);
    }
  }

  /** Name of the component of an exported schema. */
  static componentOf(exported: string): string {
    const schemas: Readonly<Record<string, unknown>> = protocol;
    return idOf(schemas[exported]) ?? exported;
  }

  /** Undefined for values, lists and records, and for schemas that only one route has. */
  nameOf(schema: object): string | undefined {
    return idOf(schema) ?? (isComposite(schema) ? this.#byText.get(JSON.stringify(schema)) : undefined);
  }
}

function isComposite(schema: unknown): schema is object {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'properties' in schema || 'anyOf' in schema || 'allOf' in schema;
}

function idOf(schema: unknown): string | undefined {
  const id = memberOf(schema, '$id');
  return typeof id === 'string' ? id : undefined;
}
