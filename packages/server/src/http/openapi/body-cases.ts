import type { TSchema } from 'typebox';
import type { ComponentSchemas, Json } from './component-schemas.ts';

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

/** Content of a request: the schema, narrowed to its cases, and an example of each. */
export function bodyContent(body: TSchema, cases: readonly BodyCase[], schemas: ComponentSchemas): Json {
  const base = schemas.use(body);
  const isNarrowed = cases.some(({ when, required }) => when !== undefined || required !== undefined);
  const schema = isNarrowed ? { allOf: [base, { anyOf: cases.map(caseSchema) }] } : base;
  const examples = Object.fromEntries(cases.map(({ title, example }) => [title, { value: example }]));
  return { 'application/json': { schema, ...(cases.length > 0 && { examples }) } };
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
