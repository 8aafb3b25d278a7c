import { KEY_ROLES } from '@chatwire/protocol';
import { memberOf } from '../../base/values/member-of.ts';
import { DEFAULT_RATE_LIMITS, type RateLimitName } from '../../config/rate-limits.ts';
import type { Access } from '../access/access.ts';
import { type CountedRate, windowSecondsOf } from '../limits/rate-limiter.ts';
import type { ApiRoute, RouteSchema } from './api-routes.ts';
import { bodySchema } from './body-cases.ts';
import type { ComponentSchemas, Json } from './component-schemas.ts';
import { capitalised, envelopeOf } from './envelopes.ts';
import { errorsOf } from './error-responses.ts';
import { OPERATION_NAMES } from './operation-names.ts';

type Members = Readonly<Record<string, Json>>;

/** Returns one operation of the document; examples are added once all schemas are known. */
export function operationOf(route: ApiRoute, schemas: ComponentSchemas): Members {
  const { schema, access } = route;
  const operationId = operationIdOf(route);
  const parameters = [
    ...parametersOf('path', schema.params, schemas),
    ...parametersOf('query', schema.querystring, schemas),
    ...actingUserOf(access),
  ];
  const content = requestContentOf(schema, operationId, schemas);
  return {
    operationId,
    tags: [...schema.tags],
    summary: schema.summary,
    description: [schema.description, callersOf(route), rateOf(route)].filter(Boolean).join('\n\n'),
    ...(parameters.length > 0 && { parameters }),
    ...(content !== undefined && { requestBody: { required: isBodyRequired(schema), content } }),
    responses: { ...successesOf(route, operationId, schemas), ...errorsOf(route) },
    security: securityOf(route),
  };
}

/** Returns the template of a path: `/v3/users/:uid` → `/v3/users/{uid}`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function operationIdOf({ method, path }: ApiRoute): string {
  const route = `${method} ${templateOf(path)}`;
  const name = OPERATION_NAMES[route];
  if (name === undefined) throw new Error(`operation-names.ts has no name for ${route}.`);
  return name;
}

function requestContentOf(schema: RouteSchema, operation: string, schemas: ComponentSchemas): Members | undefined {
  const { body, cases = [], requestContent } = schema;
  const name = `${capitalised(operation)}Request`;
  if (requestContent) {
    const types = Object.entries(requestContent);
    return Object.fromEntries(
      types.map(([type, content]) => [type, { schema: bodySchema(content, [], name, schemas) }]),
    );
  }
  if (body === undefined) return undefined;
  const examples = Object.fromEntries(cases.map(({ title, example }) => [title, { value: example }]));
  return {
    'application/json': { schema: bodySchema(body, cases, name, schemas), ...(cases.length > 0 && { examples }) },
  };
}

/** Returns whether a body is required. An absent body counts as an empty one. */
function isBodyRequired({ body, cases = [] }: RouteSchema): boolean {
  if (cases.some(({ required = [] }) => required.length > 0)) return true;
  const required = memberOf(body, 'required');
  return memberOf(body, 'type') !== 'object' || (Array.isArray(required) && required.length > 0);
}

function parametersOf(location: 'path' | 'query', schema: unknown, schemas: ComponentSchemas): Json[] {
  const properties = memberOf(schema, 'properties');
  const required = memberOf(schema, 'required');
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([name, member]): Json => {
    const isRequired = location === 'path' || (Array.isArray(required) && required.includes(name));
    const description: unknown = memberOf(member, 'description');
    return {
      name,
      in: location,
      required: isRequired,
      ...(typeof description === 'string' && { description }),
      // Lists are comma-separated. See docs/spec/rest-and-realtime.md#field-bounds.
      ...(memberOf(member, 'type') === 'array' && { style: 'form', explode: false }),
      schema: schemas.use(member),
    };
  });
}

function actingUserOf(access: Access): Json[] {
  const grant = access.find((candidate) => candidate === 'F+o' || candidate === 'F+O');
  if (!grant) return [];
  const description =
    grant === 'F+O' ? 'uid of the acting user; required with an apikey' : 'uid of the acting user; only with an apikey';
  return [{ name: 'onBehalfOf', in: 'header', required: false, description, schema: { type: 'string' } }];
}

function successesOf({ schema, path }: ApiRoute, operation: string, schemas: ComponentSchemas): Members {
  const declared = Object.entries(schema.response ?? {});
  if (declared.length === 0) throw new Error(`${path} declares no response.`);
  return Object.fromEntries(declared.map(([status, response]) => [status, responseOf(response, operation, schemas)]));
}

/** Returns a response: JSON, unless it names its media types or has no body. */
function responseOf(response: unknown, operation: string, schemas: ComponentSchemas): Json {
  if (memberOf(response, 'type') === 'null') {
    return { description: String(memberOf(response, 'description') ?? 'No body') };
  }
  const named = memberOf(response, 'content');
  const content =
    typeof named === 'object' && named !== null
      ? Object.fromEntries(
          Object.entries(named).map(([type, member]) => [type, { schema: schemas.use(memberOf(member, 'schema')) }]),
        )
      : { 'application/json': { schema: envelopeOf(response, operation, schemas) } };
  return { description: 'Success', content };
}

function securityOf({ access, hasUrlCredential }: ApiRoute): Json[] {
  const byKey = access.some((grant) => grant !== 'U');
  const byHeader = [
    ...(byKey ? [{ apikey: [] }] : []),
    ...(access.includes('M') ? [{ bearer: [] }] : []),
    ...(access.includes('U') ? [{ authToken: [] }] : []),
  ];
  // An empty requirement: no header is needed.
  return byHeader.length > 0 && hasUrlCredential ? [...byHeader, {}] : byHeader;
}

function callersOf({ access, hasUrlCredential }: ApiRoute): string {
  const role = KEY_ROLES.find((candidate) => candidate !== 'fullAccess' && access.includes(candidate));
  if (access.length === 0) return hasUrlCredential ? 'Open to URLs with the right token.' : 'Open to everyone.';
  const names = [
    ...(access.some((grant) => grant.startsWith('F')) || role !== undefined ? ['a fullAccess key'] : []),
    ...(role === undefined ? [] : [`a key with the role ${role}${role === 'operator' ? '' : ' or a higher one'}`]),
    ...(access.includes('A') ? ['an authOnly key'] : []),
    ...(access.includes('M') ? ['a metrics key'] : []),
    ...(access.includes('U') ? ["a user's authToken"] : []),
    ...(hasUrlCredential ? ['a signed URL'] : []),
  ];
  return `Open to ${ALTERNATIVES.format(names)}.`;
}

const ALTERNATIVES = new Intl.ListFormat('en', { type: 'disjunction' });

function rateOf({ rate }: ApiRoute): string {
  if (!rate || rate === 'uncounted') return '';
  if (rate === 'receipts') return limitText(rate, 'client address').replace('calls', 'receipts');
  if (rate === 'unsubscribe') return limitText(rate, 'client address');
  if (rate === 'metrics') return limitText('standardShare', 'key');
  return limitText(rate, rate === 'core' || rate === 'standard' || rate === 'testSend' ? 'deployment' : 'acting user');
}

function limitText(rate: CountedRate & RateLimitName, per: string): string {
  return `Limited to ${DEFAULT_RATE_LIMITS[rate]} calls per ${windowSecondsOf(rate)} s and ${per}, by default.`;
}
