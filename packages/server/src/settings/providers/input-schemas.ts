import { type TObject, type TSchema, Type } from 'typebox';

/** Returns the schema of a POST body. Members with a default are optional. */
export function creationOf(schema: TObject): TObject {
  return mapped(schema, (member, isNeeded) => (isNeeded && !('default' in member) ? member : Type.Optional(member)));
}

/** Returns the schema of a PUT body. Omitted members stay unchanged. `null` removes optional ones. */
export function changeOf(schema: TObject): TObject {
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
