import { memberOf } from '../../base/values/member-of.ts';
import { DEFAULT_RATE_LIMITS, type RateLimitName } from '../../config/rate-limits.ts';
import type { Access } from '../access/access.ts';
import { type CountedRate, windowSecondsOf } from '../limits/rate-limiter.ts';
import type { ApiRoute } from './api-routes.ts';
import { bodyContent } from './body-cases.ts';
import type { ComponentSchemas, Json } from './component-schemas.ts';
import { errorsOf } from './error-responses.ts';

type Members = Readonly<Record<string, Json>>;

/** One operation of the document. */
export function operationOf(route: ApiRoute, schemas: ComponentSchemas): Members {
  const { schema, access } = route;
  const parameters = [
    ...parametersOf('path', schema.params, schemas),
    ...parametersOf('query', schema.querystring, schemas),
    ...actingUserOf(access),
  ];
  return {
    operationId: operationIdOf(route),
    tags: [...schema.tags],
    summary: schema.summary,
    description: [schema.description, callersOf(route), rateOf(route)].filter(Boolean).join('\n\n'),
    ...(parameters.length > 0 && { parameters }),
    ...(schema.body !== undefined && {
      requestBody: { required: true, content: bodyContent(schema.body, schema.cases ?? [], schemas) },
    }),
    responses: { ...successesOf(route, schemas), ...errorsOf(route) },
    security: securityOf(route),
  };
}

/** `/v3/users/:uid` → `/v3/users/{uid}`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function operationIdOf({ method, path }: ApiRoute): string {
  const words = path
    .replace('/v3/', '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
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
    grant === 'F+O' ? 'uid of the acting user; needed with an apikey' : 'uid of the acting user; only with an apikey';
  return [{ name: 'onBehalfOf', in: 'header', required: false, description, schema: { type: 'string' } }];
}

function successesOf({ schema, path }: ApiRoute, schemas: ComponentSchemas): Members {
  const declared = Object.entries(schema.response ?? {});
  if (declared.length === 0) throw new Error(`${path} declares no response.`);
  return Object.fromEntries(
    declared.map(([status, response]) => [status, { description: 'Success', content: contentOf(response, schemas) }]),
  );
}

/** JSON, unless the response names its media types. */
function contentOf(response: unknown, schemas: ComponentSchemas): Json {
  const named = memberOf(response, 'content');
  if (typeof named !== 'object' || named === null) return json(schemas.use(response));
  const types = Object.entries(named);
  return Object.fromEntries(types.map(([type, member]) => [type, { schema: schemas.use(memberOf(member, 'schema')) }]));
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
  if (access.length === 0) return hasUrlCredential ? 'Open to URLs with the right token.' : 'Open to everyone.';
  const names = [
    ...(access.some((grant) => grant.startsWith('F')) ? ['a fullAccess key'] : []),
    ...(access.includes('A') ? ['an authOnly key'] : []),
    ...(access.includes('M') ? ['a metrics key'] : []),
    ...(access.includes('U') ? ["a user's authToken"] : []),
    ...(hasUrlCredential ? ['a signed URL'] : []),
  ];
  return `Open to ${names.join(', ')}.`;
}

function rateOf({ rate }: ApiRoute): string {
  if (!rate || rate === 'uncounted') return '';
  if (rate === 'metrics') return limitText('standardShare', 'key');
  return limitText(rate, rate === 'core' || rate === 'standard' || rate === 'testSend' ? 'deployment' : 'acting user');
}

function limitText(rate: CountedRate & RateLimitName, per: string): string {
  return `Limited to ${DEFAULT_RATE_LIMITS[rate]} calls per ${windowSecondsOf(rate)} s and ${per}, by default.`;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
