import { memberOf } from '../../base/values/member-of.ts';
import { type ComponentSchemas, type Json, referredName } from './component-schemas.ts';

/**
 * Returns the schema of a response as a component: named after its content, otherwise after its operation. See
 * docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export function envelopeOf(response: unknown, operation: string, schemas: ComponentSchemas): Json {
  const schema = schemas.use(response);
  if (referredName(schema) !== undefined) return schema;
  const properties: unknown = memberOf(schema, 'properties');
  const data = memberOf(properties, 'data') as Json | undefined;
  const meta = referredName(memberOf(properties, 'meta') as Json | undefined);
  const item = referredName(memberOf(data, 'items') as Json | undefined);
  const object = referredName(data);
  if (object !== undefined && !hasMeta(properties)) return schemas.define(`${object}Envelope`, schema);
  if (item !== undefined && meta === 'PageMeta') return schemas.define(`${item}Page`, schema);
  if (item !== undefined && meta === 'CursorMeta') return schemas.define(`${item}CursorPage`, schema);
  if (item !== undefined && !hasMeta(properties)) return schemas.define(`${item}List`, schema);
  return schemas.define(`${capitalised(operation)}Result`, schema);
}

/** Capitalises a name: `listUsers` → `ListUsers`. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function hasMeta(properties: unknown): boolean {
  return typeof properties === 'object' && properties !== null && 'meta' in properties;
}
