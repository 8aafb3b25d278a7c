import { REALTIME_LIMITS } from '@chatwire/protocol';
import { VERSION } from '../../version.ts';
import { withExamples } from './add-examples.ts';
import type { ApiRoute } from './api-routes.ts';
import { ComponentSchemas, type Json } from './component-schemas.ts';
import { errorResponses } from './error-responses.ts';
import { allExamples } from './examples/all-examples.ts';
import { operationOf, templateOf } from './operation.ts';
import { tagOf } from './tags.ts';
import { webhookOperations } from './webhook-operations.ts';

const DESCRIPTION = `A chat server that logs and explains every notification.

Responses are \`{"data": …, "meta"?: {…}}\`, errors \`{"error": {"code", "message", "details"?}}\`. Ids of messages are decimal
strings in chat objects and integers in log entries. Times are epoch seconds, names that end in \`MS\` milliseconds.
Unset values are left out. Unknown members and parameters are ignored unless said otherwise.

An error status lists every code the API has for it; one operation returns only those that fit its request.`;

const REALTIME = `Opens the WebSocket. Frames are JSON objects in text; \`/v3/asyncapi.json\` describes them. The first frame is
\`authenticate\`, within ${REALTIME_LIMITS.authenticateSeconds} seconds.`;

/** Returns the API as an OpenAPI 3.1 document, generated from the schemas with which the routes validate. */
export function openApiDocument(routes: readonly ApiRoute[]): Json {
  const schemas = new ComponentSchemas();
  const operations = routes.map((route) => [route, operationOf(route, schemas)] as const);
  const webhooks = webhookOperations(schemas);
  const components = schemas.all();
  const examples = allExamples();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [{ method, path }, operation] of operations) {
    const item = (paths[templateOf(path)] ??= {});
    item[method.toLowerCase()] = withExamples(operation, components, examples);
  }
  paths['/v3/realtime'] = { get: realtime() };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Chatwire',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(routes),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, operation]) => [
        name,
        { post: withExamples(operation, components, examples) },
      ]),
    ),
    components: {
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Server credential, 40 hex characters' },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'Custom webhooks: the user name and password of the account',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The apikey as `Authorization: Bearer`' },
        authToken: { type: 'apiKey', in: 'header', name: 'authToken', description: "A user's credential" },
      },
      schemas: components,
      responses: errorResponses(),
    },
  };
}

/** Returns tags in the order in which the areas were registered, the WebSocket last. */
function tagsOf(routes: readonly ApiRoute[]): Json {
  const names = new Set(routes.flatMap(({ schema }) => schema.tags));
  return [...names.add('Realtime')].map(tagOf);
}

function realtime(): Json {
  return {
    operationId: 'openRealtime',
    tags: ['Realtime'],
    summary: 'Open the WebSocket',
    description: REALTIME,
    responses: {
      101: { description: 'The connection is a WebSocket now' },
      404: { $ref: '#/components/responses/Error404' },
      429: { $ref: '#/components/responses/Error429' },
      503: { $ref: '#/components/responses/Error503' },
    },
    security: [],
  };
}
