import { ClientFrame, DownFrame } from '@chatwire/protocol';
import { VERSION } from '../../version.ts';
import type { ApiRoute } from './api-routes.ts';
import { ComponentSchemas, type Json } from './component-schemas.ts';
import { errorResponses } from './error-responses.ts';
import { operationOf, templateOf } from './operation.ts';

const DESCRIPTION = `A chat server whose every notification can be accounted for.

Responses are \`{"data": …, "meta"?: {…}}\`, errors \`{"error": {"code", "message", "details"?}}\`. Ids of messages are decimal
strings in chat objects and integers in log entries. Times are epoch seconds, names that end in \`MS\` milliseconds.
Unset values are left out. Unknown members and parameters are ignored unless said otherwise.

An error status lists every code the API has for it; one operation returns only those that fit its request.`;

const REALTIME = `Opens the WebSocket. Frames are JSON objects in text: clients send \`ClientFrame\`, the server sends \`DownFrame\`. The
first frame is \`authenticate\`, within 10 seconds.`;

/** The API as an OpenAPI 3.1 document, made from the schemas the routes themselves check by. */
export function openApiDocument(routes: readonly ApiRoute[]): Json {
  const schemas = new ComponentSchemas();
  schemas.use(ClientFrame);
  schemas.use(DownFrame);
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = (paths[templateOf(route.path)] ??= {});
    path[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  paths['/v3/realtime'] = { get: realtime() };
  return {
    openapi: '3.1.1',
    info: { title: 'Chatwire', version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Server credential, 40 hex characters' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The apikey as `Authorization: Bearer`' },
        authToken: { type: 'apiKey', in: 'header', name: 'authToken', description: "A user's credential" },
      },
      schemas: schemas.all(),
      responses: errorResponses(),
    },
  };
}

/** In the order in which the areas were registered, the WebSocket last. */
function tagsOf(routes: readonly ApiRoute[]): Json {
  const names = new Set(routes.flatMap(({ schema }) => schema.tags));
  return [...names.add('Realtime')].map((name) => ({ name }));
}

function realtime(): Json {
  const frames = {
    client: { $ref: '#/components/schemas/ClientFrame' },
    server: { $ref: '#/components/schemas/DownFrame' },
  };
  return {
    operationId: 'realtime',
    tags: ['Realtime'],
    summary: 'Open the WebSocket',
    description: REALTIME,
    responses: {
      101: { description: 'The connection is a WebSocket now', 'x-frames': frames },
      404: { $ref: '#/components/responses/Error404' },
      429: { $ref: '#/components/responses/Error429' },
      503: { $ref: '#/components/responses/Error503' },
    },
    security: [],
  };
}
