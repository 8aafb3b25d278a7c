import { memberOf } from '../../base/values/member-of.ts';
import { type Json, referredName } from './component-schemas.ts';
import { type Examples, exampleOf, type Schemas } from './example-of.ts';
import { FIELD_EXAMPLES } from './examples/field-examples.ts';

type Members = Readonly<Record<string, Json>>;

/** Adds examples to an operation: one for each text body and each required parameter. */
export function withExamples(operation: Members, schemas: Schemas, examples: Examples): Members {
  const { parameters, requestBody, responses, ...rest } = operation;
  return {
    ...rest,
    ...(Array.isArray(parameters) && { parameters: parameters.map(withParameterExample) }),
    ...(requestBody !== undefined && { requestBody: withContentExamples(requestBody) }),
    ...(responses !== undefined && { responses: mapMembers(responses, withContentExamples) }),
  };

  function withContentExamples(holder: Json): Json {
    const content = memberOf(holder, 'content') as Json | undefined;
    if (content === undefined) return holder;
    return { ...(holder as Members), content: mapMembers(content, withExample) };
  }

  function withExample(media: Json, type: string): Json {
    const { schema = {}, ...others } = media as Members;
    const described = schemas[referredName(schema) ?? ''] ?? schema;
    const isText = type === 'application/json' || memberOf(described, 'examples') !== undefined;
    if (!isText || 'examples' in others) return media;
    return { schema, ...others, example: exampleOf(schema, schemas, examples) };
  }
}

/** Adds an example to a required parameter. Optional ones get none, so that a form calls the operation without filters. */
function withParameterExample(parameter: Json): Json {
  const { name = '', required = false, ...rest } = parameter as Members;
  const [declared] = (memberOf(rest['schema'], 'examples') ?? []) as readonly Json[];
  const example = declared ?? FIELD_EXAMPLES[String(name)];
  return { name, required, ...rest, ...(required === true && example !== undefined && { example }) };
}

function mapMembers(members: Json, change: (member: Json, name: string) => Json): Json {
  return Object.fromEntries(Object.entries(members as Members).map(([name, member]) => [name, change(member, name)]));
}
