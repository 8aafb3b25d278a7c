import type { TSchema } from 'typebox';
import { type ComponentSchemas, type Json, referredName } from './component-schemas.ts';

/**
 * One kind of body a route accepts, where the required members depend on the values of others. It documents what the
 * route checks itself; a test holds every case against the route.
 */
export interface BodyCase {
  /** Distinguishes the case: `Text`, `FCM device`. */
  readonly title: string;
  /** Values that select the case, by member. */
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** Members without which the route responds with 400, besides those the schema requires. `data.text`: of a member. */
  readonly required?: readonly string[];
  readonly example: { readonly [name: string]: Json };
}

/** Schema of a body, narrowed to its cases. `name`: of the component that stands for it, if it has no name yet. */
export function bodySchema(body: TSchema, cases: readonly BodyCase[], name: string, schemas: ComponentSchemas): Json {
  const base = schemas.use(body);
  const isNarrowed = cases.some(({ when, required }) => when !== undefined || required !== undefined);
  if (isNarrowed) return schemas.define(name, { allOf: [base, { anyOf: cases.map(caseSchema) }] });
  return referredName(base) === undefined ? schemas.define(name, base) : base;
}

function caseSchema({ title, when = {}, required = [] }: BodyCase): Json {
  const properties: Record<string, Json> = {};
  for (const [name, values] of Object.entries(when)) properties[name] = { enum: values };
  const members = Map.groupBy(required, (path) => path.split('.')[0] ?? path);
  for (const [name, paths] of members) {
    const inner = paths.filter((path) => path !== name).map((path) => path.slice(name.length + 1));
    if (inner.length > 0) properties[name] = { type: 'object', required: inner };
  }
  return { title, type: 'object', required: [...members.keys()], properties };
}
