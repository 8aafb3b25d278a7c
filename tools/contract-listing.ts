import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AsyncApiDocument, type OpenApiDocument, type Operation, startServer } from '@chatwire/testkit';

const FILE = 'docs/api/http.md';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly required?: readonly string[];
  readonly [bound: string]: unknown;
}

/** Returns the wire contract as a list for reviews: one line per operation, parameter, frame, and schema member. */
async function contractListing(): Promise<string> {
  await using server = await startServer();
  const read = async (path: string) => (await fetch(server.url + path)).json();
  return listingOf(
    (await read('/v3/openapi.json')) as OpenApiDocument,
    (await read('/v3/asyncapi.json')) as AsyncApiDocument,
  );
}

/** Writes the listing. */
export async function writeContractListing(root: string): Promise<void> {
  await writeFile(join(root, FILE), await contractListing());
}

/** Returns a fault if the listing differs from the API documents of the server. */
export async function contractListingFaults(root: string): Promise<string[]> {
  const committed = await readFile(join(root, FILE), 'utf8').catch(() => '');
  return committed === (await contractListing())
    ? []
    : [`${FILE}: the wire contract has changed; npm run fix updates the listing`];
}

function listingOf(openApi: OpenApiDocument, asyncApi: AsyncApiDocument): string {
  const frames = Object.entries(asyncApi.components.messages).map(
    ([name, { payload }]) => `${name} ${typeOf(payload as Schema)}`,
  );
  const schemas = { ...openApi.components.schemas, ...asyncApi.components.schemas };
  const names = Object.keys(schemas).toSorted();
  return [
    '# HTTP and WebSocket contract',
    'Written by `npm run fix`; `npm run check` compares. `?` may be left out; `+` merges; `/ …/` is a pattern.',
    section('Operations', operationLines(openApi.paths)),
    section('Webhooks', operationLines(openApi.webhooks)),
    section('Frames', frames),
    section(
      'Schemas',
      names.flatMap((name) => memberLines(name, schemas[name] as Schema)),
    ),
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`.trimEnd();
}

function operationLines(paths: OpenApiDocument['paths']): string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => [
      `${method.toUpperCase()} ${path} ${operation.operationId}${callOf(operation)}`,
      ...(operation.parameters ?? []).map(
        ({ name, in: location, required, schema }) =>
          `  ${location} ${name}${required ? '' : '?'}: ${typeOf(schema as Schema)}`,
      ),
    ]),
  );
}

/** Returns body, responses, and credentials of an operation. */
function callOf({ requestBody, responses, security }: Operation): string {
  const body = requestBody && ` ${contentOf(requestBody.content)}${requestBody.required ? '' : '?'}`;
  const results = Object.entries(responses).map(([status, { content }]) =>
    [status, content && contentOf(content)].filter(Boolean).join(' '),
  );
  const callers = security.map((option) => Object.keys(option).join('+') || 'open').join(', ');
  return `${body ?? ''} → ${results.join(', ')} (${callers || 'open'})`;
}

function contentOf(content: NonNullable<Operation['requestBody']>['content']): string {
  return Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? typeOf(schema as Schema) : type))
    .join(' | ');
}

/** Returns a line per member; those of nested objects with their path. */
function memberLines(path: string, schema: Schema): string[] {
  const { properties, required = [] } = schema;
  if (!properties) return [`${path}: ${typeOf(schema)}`];
  const members = Object.entries(properties).flatMap(([name, member]) =>
    memberLines(`${path}.${name}${required.includes(name) ? '' : '?'}`, member),
  );
  return schema.additionalProperties === false ? [`${path}: no other members`, ...members] : members;
}

function typeOf(schema: Schema): string {
  const { $ref, const: value, enum: values, anyOf, allOf, items, additionalProperties, properties } = schema;
  if ($ref !== undefined) return `${$ref.split('/').at(-1) ?? ''}${boundsOf(schema)}`;
  if (value !== undefined) return JSON.stringify(value);
  if (values) return `${values.map((each) => JSON.stringify(each)).join(' | ')}${boundsOf(schema)}`;
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (allOf) return allOf.map(typeOf).join(' + ');
  if (items) return `${listed(typeOf(items))}${boundsOf(schema)}`;
  if (properties) return inlineOf(schema);
  if (additionalProperties) return `{ [name]: ${typeOf(additionalProperties)} }`;
  return `${String(schema.type ?? 'any')}${boundsOf(schema)}`;
}

function inlineOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`,
  );
  return `{ ${members.join('; ')}${additionalProperties === false ? '; no other members' : ''} }`;
}

function listed(item: string): string {
  return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];

function boundsOf(schema: Schema): string {
  const { pattern } = schema;
  const bounds = BOUNDS.flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${JSON.stringify(schema[name])}`],
  );
  const all = [...bounds, ...(typeof pattern === 'string' ? [`/${pattern}/`] : [])];
  return all.length > 0 ? ` (${all.join(', ')})` : '';
}
