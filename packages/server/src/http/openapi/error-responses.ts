import { ERROR_STATUS } from '@chatwire/protocol';
import { memberOf } from '../../base/values/member-of.ts';
import type { ApiRoute } from './api-routes.ts';
import type { Json } from './component-schemas.ts';

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'The credential is missing or not known',
  403: 'The caller may not do this',
  404: 'Something the request names does not exist, or is hidden from the caller',
  409: 'The present state does not allow this',
  410: 'The position is too old; reload',
  413: 'The body is too large',
  429: 'Too many requests; `Retry-After` gives the delay',
  500: 'Something went wrong; `X-Request-Id` names it in the server log',
  501: 'The server is not configured for this',
  503: 'The server is starting or stopping',
};

/** Returns one response per error status, with the codes it may carry. See docs/spec/rest-and-realtime.md#errors. */
export function errorResponses(): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([status, description]) => [`Error${status}`, response(status, description)]),
  );
}

/** Returns references to the errors a route may respond with. */
export function errorsOf(route: ApiRoute): Readonly<Record<string, Json>> {
  const { method, path, access, hasUrlCredential, rate, schema } = route;
  const isOpen = access.length === 0;
  const conditions: readonly (readonly [number, boolean])[] = [
    [400, !isOpen || [schema.params, schema.querystring, schema.body].some((part) => part !== undefined)],
    [401, !isOpen],
    [403, !isOpen || hasUrlCredential],
    [404, mayRespondNotFound(route)],
    [409, method !== 'GET'],
    [410, path.endsWith('/changes')],
    [413, schema.body !== undefined],
    [429, rate !== 'uncounted'],
    [500, true],
    [501, path.endsWith('/translation')],
    [503, true],
  ];
  const errors = conditions.filter(([, isPossible]) => isPossible).map(([status]) => status);
  return Object.fromEntries(errors.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]));
}

/**
 * Returns whether a request can name something that does not exist: in its path, query, or body, or as the acting user.
 * Also true for routes about an account that need not be configured.
 */
function mayRespondNotFound({ path, access, schema: { querystring, body } }: ApiRoute): boolean {
  const namesActor = access.some((grant) => grant === 'F+o' || grant === 'F+O');
  const members = [querystring, body].flatMap((part) => Object.keys(Object(memberOf(part, 'properties'))));
  return (
    path.includes(':') ||
    // The route is hidden without an identity provider.
    path.includes('/oidc/') ||
    // The changes of a replay name users.
    path.endsWith('/replays') ||
    path.includes('/providers/') ||
    path.endsWith('/webpush/key') ||
    namesActor ||
    ['uid', 'messageId', 'authToken'].some((name) => members.includes(name))
  );
}

function response(status: string, description: string): Json {
  const codes = Object.entries(ERROR_STATUS).flatMap(([code, codeStatus]) =>
    String(codeStatus) === status ? [code] : [],
  );
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: codes },
      message: { type: 'string', description: 'For people; not part of the contract' },
      details: {
        type: 'object',
        description: 'Path of a field → what is wrong with it',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
  };
  const schema = { type: 'object', required: ['error'], properties: { error } };
  const example = { error: { code: codes[0] ?? '', message: description } };
  return { description, content: { 'application/json': { schema, example } } };
}
