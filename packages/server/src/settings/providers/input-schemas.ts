import { type TObject, type TSchema, Type } from 'typebox';

/** Schemas of the bodies for a kind of account. */
export interface AccountBodies {
  /** POST body. Members with a default are optional. */
  readonly creation: TObject;
  /** PUT body. Omitted members stay unchanged. `null` removes optional ones. */
  readonly change: TObject;
}

/** Derived once for each kind: validators are compiled once for each schema. */
const bodies = new WeakMap<TObject, AccountBodies>();

/** Returns the schemas of the bodies that create and change an account with these members. */
export function accountBodies(schema: TObject): AccountBodies {
  let derived = bodies.get(schema);
  if (!derived) {
    derived = { creation: creationOf(schema), change: changeOf(schema) };
    bodies.set(schema, derived);
  }
  return derived;
}

function creationOf(schema: TObject): TObject {
  return mapped(schema, (member, isNeeded) => (isNeeded && !('default' in member) ? member : Type.Optional(member)));
}

function changeOf(schema: TObject): TObject {
  return mapped(schema, (member, isNeeded, name) => {
    if (name === 'providerId') return member;
    return Type.Optional(isNeeded || isNullable(member) ? member : Type.Union([member, Type.Null()]));
  });
}

function isNullable(member: TSchema): boolean {
  return Type.IsUnion(member) && member.anyOf.some((choice) => Type.IsNull(choice));
}

function mapped(schema: TObject, rule: (member: TSchema, isNeeded: boolean, name: string) => TSchema): TObject {
  const members = Object.entries(schema.properties).map(([name, member]): [string, TSchema] => {
    const inner = Type.IsObject(member) ? { ...mapped(member, rule), ...defaultOf(member) } : member;
    return [name, rule(inner, !Type.IsOptional(member), name)];
  });
  return Type.Object(Object.fromEntries(members));
}

function defaultOf(member: TSchema): object {
  return 'default' in member ? { default: member.default } : {};
}
