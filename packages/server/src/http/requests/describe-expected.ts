/** The subset of JSON Schema that the schemas of requests use. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly description?: string;
  readonly 'x-lowercase'?: boolean;
}

/** Returns a text for the caller about what the schema at a path requires; undefined if the validator's text has to do. */
export function describeExpected(root: JsonSchema, schemaPath: string): string | undefined {
  const schema = schemaAt(root, schemaPath);
  return schema && describe(schema);
}

/** Returns whether the schema at a path is a union of null and one other type. */
export function isOneOrNull(root: JsonSchema, schemaPath: string): boolean {
  const members = schemaAt(root, schemaPath)?.anyOf ?? [];
  return members.length === 2 && members.filter(({ type }) => type === 'null').length === 1;
}

function describe(schema: JsonSchema): string | undefined {
  if (schema.enum) return `must be one of ${schema.enum.join(', ')}`;
  if (schema.anyOf) {
    const members = schema.anyOf.map((member) => (member.type === 'null' ? 'must be null' : describe(member)));
    return members.every((member) => member !== undefined) ? members.join(' or ') : undefined;
  }
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const kind = schema.type === 'integer' ? 'an integer' : 'a number';
      if (schema.minimum === undefined && schema.maximum === undefined) return `must be ${kind}`;
      if (schema.maximum === undefined) return `must be ${kind} of at least ${schema.minimum}`;
      return `must be ${kind} from ${schema.minimum ?? 0} to ${schema.maximum}`;
    }
    case 'boolean':
      return 'must be true or false';
    case 'array':
      return `must be a list${range(schema.minItems, schema.maxItems, 'items')}`;
    case 'object':
      return 'must be an object';
    case 'string':
      if (schema.pattern) return schema.description ?? `must match ${schema.pattern}`;
      return `must be text${range(schema.minLength, schema.maxLength, 'characters')}`;
    default:
      return undefined;
  }
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  if (minimum === undefined && maximum === undefined) return '';
  if (maximum === undefined) return ` of at least ${minimum} ${unit}`;
  return minimum ? ` of ${minimum} to ${maximum} ${unit}` : ` of at most ${maximum} ${unit}`;
}

function schemaAt(root: JsonSchema, schemaPath: string): JsonSchema | undefined {
  let here: unknown = root;
  for (const step of schemaPath.split('/').slice(1)) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return typeof here === 'object' && here !== null ? here : undefined;
}
