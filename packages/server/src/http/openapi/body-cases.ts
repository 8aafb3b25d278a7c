import type { TSchema } from 'typebox';
import { memberOf } from '../../base/values/member-of.ts';
import { type ComponentSchemas, type Json, referredName } from './component-schemas.ts';

type Members = { readonly [name: string]: Json };

/**
 * One kind of body a route accepts, where the required members depend on the values of others. It documents the checks of
 * the route; a test compares every case with the route.
 */
export interface BodyCase {
  /** Distinguishes the case: `Text`, `FCM device`. */
  readonly title: string;
  /** Values that select the case, by member. */
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** Members without which the route responds with 400, besides those that the schema requires. `data.text`: member of a member. */
  readonly required?: readonly string[];
  readonly example: { readonly [name: string]: Json };
}

/** Returns the schema of a body: the union of its cases. `name`: name of its component, unless it has one. */
export function bodySchema(body: TSchema, cases: readonly BodyCase[], name: string, schemas: ComponentSchemas): Json {
  const isNarrowed = cases.some(({ when, required }) => when !== undefined || required !== undefined);
  if (isNarrowed) {
    const whole = schemas.inline(body);
    return schemas.define(name, { anyOf: cases.map((each) => caseSchema(each, whole, schemas)) });
  }
  const schema = schemas.use(body);
  return referredName(schema) === undefined ? schemas.define(name, schema) : schema;
}

/** Returns the schema of a case, with all members of the body, because validators and client generators support this best. */
function caseSchema({ title, when = {}, required = [] }: BodyCase, body: Members, schemas: ComponentSchemas): Json {
  const properties: Record<string, Json> = { ...membersAt(body, 'properties') };
  const members = Map.groupBy(required, (path) => path.split('.')[0] ?? path);
  for (const [name, paths] of members) {
    const inner = paths.filter((path) => path !== name).map((path) => path.slice(name.length + 1));
    properties[name] = withPresent(presentMember(properties, name), inner, schemas);
  }
  for (const [name, values] of Object.entries(when)) properties[name] = valuesSchema(values);
  const all = new Set([...requiredOf(body), ...members.keys()]);
  return { ...body, title, required: [...all], properties };
}

/** Returns an object schema in which the named members are required. */
function withPresent(member: Json, names: readonly string[], schemas: ComponentSchemas): Json {
  if (names.length === 0) return member;
  const object = schemas.resolve(member);
  const properties = membersAt(object, 'properties');
  const present = names.map((name): [string, Json] => [name, presentMember(properties, name)]);
  return { ...Object(object), required: [...names], properties: { ...properties, ...Object.fromEntries(present) } };
}

/** Returns the schema of a present member other than `null`. */
function presentMember(properties: Members, name: string): Json {
  const member = properties[name];
  if (member === undefined) throw new Error(`A case requires ${name}, which the body does not have.`);
  const choices: unknown = memberOf(member, 'anyOf');
  if (!Array.isArray(choices)) return member;
  const present: Json[] = choices.filter((choice: Json) => memberOf(choice, 'type') !== 'null');
  return present.length === 1 && present[0] !== undefined ? present[0] : { ...Object(member), anyOf: present };
}

function valuesSchema(values: readonly (string | boolean)[]): Json {
  return { type: values.every((value) => typeof value === 'string') ? 'string' : 'boolean', enum: values };
}

function membersAt(schema: Json, name: string): Members {
  return { ...Object(memberOf(schema, name)) };
}

function requiredOf(schema: Json): readonly string[] {
  const required: unknown = memberOf(schema, 'required');
  return Array.isArray(required) ? required : [];
}
