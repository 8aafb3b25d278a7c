import { ERROR_STATUS, EXTENSION_PROVIDERS, EXTENSION_TRIGGERS, WEBHOOK_EVENTS } from '@chatwire/protocol';
import type { HttpServer } from '@chatwire/server';
import {
  Contract,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  startServer,
  type TestServer,
} from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Pages and this document itself are not part of the API. */
const PAGES = ['/v3/openapi.json', '/v3/asyncapi.json', '/v3/docs'];

/** Responses that are not JSON documents. */
const NOT_JSON: Readonly<Record<string, string>> = {
  startConsoleSignIn: 'none',
  finishConsoleSignIn: 'none',
  streamLog: 'text/event-stream',
  exportLog: 'application/x-ndjson',
  getMetrics: 'text/plain',
  downloadBackup: 'application/zstd',
  exportUser: 'application/gzip',
  getThumbnail: '*/*',
  getMedia: '*/*',
  exportAuditLog: 'application/x-ndjson',
  getUnsubscribePage: 'text/html',
  unsubscribe: 'text/html',
};

let server: TestServer;
let registered: string[];
let text: string;
let document: OpenApiDocument;
let contract: Contract;

beforeAll(async () => {
  let http: HttpServer | undefined;
  server = await startServer({
    extend: (instance) => {
      http = instance;
    },
  });
  registered = routesOf(http?.printRoutes({ commonPrefix: false }) ?? '');
  const response = await fetch(`${server.url}/v3/openapi.json`);
  text = await response.text();
  document = JSON.parse(text);
  contract = new Contract(document);
});

afterAll(() => server[Symbol.asyncDispose]());

test('the document is OpenAPI 3.1 with every registered route of the API and no other', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(registered.length).toBeGreaterThan(40);
  const documented = operations().map(({ path, method }) => `${method.toUpperCase()} ${unnamed(path)}`);
  expect(documented.filter((route) => route !== 'GET /v3/realtime').sort()).toEqual(registered.sort());
});

test('every operation has a unique name, a summary, and a listed tag', () => {
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  const tags = document.tags.map(({ name }) => name);
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  for (const { operation } of operations()) {
    expect(operation.summary, operation.operationId).toMatch(/^\S.{5,}/);
    expect(tags, operation.operationId).toEqual(expect.arrayContaining([...operation.tags]));
  }
});

test('operations that are open to everyone declare that a body may be invalid, and their own limits', () => {
  const found = operations().find(({ operation }) => operation.operationId === 'reportReceipts');
  expect(Object.keys(found?.operation.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '413', '429', '503']),
  );
  expect(found?.operation).toMatchObject({
    description: expect.stringContaining('Limited to 6000 receipts per 60 s and client address'),
  });
});

test('every operation declares its success response and its errors', () => {
  for (const { operation } of operations()) {
    const statuses = Object.keys(operation.responses).map(Number);
    const success = Object.entries(operation.responses).find(([status]) => Number(status) < 400);
    expect(success?.[1], operation.operationId).toHaveProperty('description');
    if (operation.operationId !== 'openRealtime') {
      const [type = 'none', content] = Object.entries(success?.[1].content ?? {})[0] ?? [];
      expect(NOT_JSON[operation.operationId] ?? 'application/json', operation.operationId).toBe(type);
      if (type !== 'none') expect(content, operation.operationId).toHaveProperty('schema');
    }
    expect(statuses, operation.operationId).toContain(503);
    if (operation.security.length > 0)
      expect(statuses, operation.operationId).toEqual(expect.arrayContaining([401, 403, 429]));
  }
});

test('every JSON body is a named schema', () => {
  for (const { operation } of [...operations(), ...webhooks()]) {
    for (const [where, media] of jsonBodiesOf(operation)) {
      expect(media.schema, where).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/) });
    }
  }
});

test('every JSON body has examples, and all of them fit its schema', () => {
  let count = 0;
  for (const { operation } of [...operations(), ...webhooks()]) {
    for (const [where, media] of jsonBodiesOf(operation)) {
      const values = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example];
      for (const value of values) expect(contract.faultsOf(media.schema, value), where).toEqual([]);
      count += values.length;
    }
  }
  expect(count).toBeGreaterThan(250);
});

test('every error response and every required parameter has an example that fits its schema', () => {
  for (const [name, response] of Object.entries<{ content?: Record<string, MediaType> }>(
    document.components.responses,
  )) {
    const { schema, example } = response.content?.['application/json'] ?? { schema: {} };
    expect(example, name).toBeDefined();
    expect(contract.faultsOf(schema, example), name).toEqual([]);
  }
  for (const { operation } of [...operations(), ...webhooks()]) {
    for (const { name, required, schema, example } of operation.parameters ?? []) {
      if (!required) continue;
      expect(example, `${operation.operationId} ${name}`).toBeDefined();
      expect(contract.faultsOf(schema, example), `${operation.operationId} ${name}`).toEqual([]);
    }
  }
});

test('an example that does not fit its schema is reported', () => {
  const { schema } = document.paths['/v3/users']?.['post']?.requestBody?.content['application/json'] ?? { schema: {} };
  expect(contract.faultsOf(schema, { uid: 'Not a uid' })).toEqual([
    "/ must have required property 'name'",
    expect.stringContaining('/uid must match pattern'),
  ]);
});

test('the calls of every failure webhook event and of every custom webhook are described', () => {
  expect(Object.keys(document.webhooks)).toEqual([
    'entryEvent',
    'webhookDisabled',
    'alarmEvent',
    'emailUnsubscribed',
    'webhookTest',
    'push',
    'email',
    'sms',
  ]);
  const events = JSON.stringify(
    ['EntryEventCall', 'WebhookDisabledCall', 'AlarmEventCall', 'AlarmEvent', 'EmailUnsubscribedCall'].map(
      (name) => document.components.schemas[name],
    ),
  );
  for (const event of WEBHOOK_EVENTS) expect(events).toContain(`"${event}"`);
});

// See docs/spec/last-mile.md#switches.
test('values that only an operator enables are listed as extensions', () => {
  const { Trigger, ProviderName } = document.components.schemas;
  expect(Trigger).toHaveProperty('x-extension', EXTENSION_TRIGGERS);
  expect(ProviderName).toHaveProperty('x-extension', EXTENSION_PROVIDERS);
});

test('every error code of the contract is documented under its status', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    expect(JSON.stringify(document.components.responses[`Error${status}`] ?? ''), code).toContain(`"${code}"`);
  }
});

test('the parameters in a path are exactly those that are declared for it', () => {
  for (const { path, operation } of operations()) {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.every((parameter) => parameter.required)).toBe(true);
    expect(declared.map(({ name }) => name).sort(), path).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
  }
});

test('each operation declares its callers with a defined security scheme', () => {
  const schemes = Object.keys(document.components.securitySchemes);
  for (const { operation } of operations()) {
    for (const option of operation.security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(option)));
  }
  expect(document.paths['/v3/notifications/v1/logs']?.['get']?.security).toEqual([{ apikey: [] }]);
  expect(document.paths['/v3/metrics']?.['get']?.security).toEqual([{ apikey: [] }, { bearer: [] }]);
  for (const path of ['/v3/live', '/v3/ready', '/v3/health'])
    expect(document.paths[path]?.['get']?.security).toEqual([]);
});

test('every filter of the notification log is described', () => {
  const parameters = document.paths['/v3/notifications/v1/logs']?.['get']?.parameters ?? [];
  expect(parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(
      `messageId reactionId from to messageCategory messageType trigger sender reactionSender reactionReceiver receiver
      receiverType member channel provider notificationTriggered reason success affix logId limit`.split(/\s+/),
    ),
  );
  for (const parameter of parameters) expect(parameter).toHaveProperty('description');
});

test('every reference resolves', () => {
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  );
  expect(references.size).toBeGreaterThan(20);
  const { schemas, responses } = document.components;
  const known = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(responses).map((name) => `responses/${name}`),
  ];
  expect(known).toEqual(expect.arrayContaining([...references]));
  expect(text).not.toContain('"$id"');
  expect(text).not.toContain('"x-lowercase"');
  expect(text).not.toContain('"~');
});

test('the reference page loads only from this server', async () => {
  const page = await fetch(`${server.url}/v3/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  const loaded = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, url]) => url ?? '');
  expect(loaded.length).toBeGreaterThan(2);
  for (const url of loaded) {
    expect(url).toMatch(/^\/v3\//);
    expect((await fetch(server.url + url)).status, url).toBe(200);
  }
  const script = await (await fetch(`${server.url}/v3/docs/reference.js`)).text();
  for (const [, module] of script.matchAll(/from '\.\/([\w-]+\.js)'/g)) {
    expect((await fetch(`${server.url}/v3/docs/${module}`)).headers.get('content-type')).toContain('javascript');
  }
});

function operations() {
  return operationsOf(document.paths);
}

function webhooks() {
  return operationsOf(document.webhooks);
}

function jsonBodiesOf({ operationId, requestBody, responses }: Operation): [string, MediaType][] {
  const contents = [['request', requestBody] as const, ...Object.entries(responses)];
  return contents.flatMap(([where, holder]): [string, MediaType][] => {
    const media = holder?.content?.['application/json'];
    return media ? [[`${operationId} ${where}`, media]] : [];
  });
}

function operationsOf(paths: OpenApiDocument['paths']) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns a path without the names of its parameters: the router knows several names for one position. */
function unnamed(path: string): string {
  return path.replaceAll(/\/(?::[^/]+|\{\w+\})/g, '/{}');
}

/** Returns `METHOD /path/{}` of every route that fastify knows. */
function routesOf(tree: string): string[] {
  const routes: string[] = [];
  const open: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? [];
    if (path === '') continue;
    open.length = indent.length / 4 - 1;
    const whole = open.join('') + path;
    open.push(path);
    for (const method of methods.split(', ')) {
      if (method === '' || method === 'HEAD' || method === 'OPTIONS') continue;
      if (whole.startsWith('/v3/') && !PAGES.some((page) => whole.startsWith(page))) {
        routes.push(`${method} ${unnamed(whole)}`);
      }
    }
  }
  return routes;
}

test('the description is compressed, and 304 for a caller that has it', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${server.url}/v3/openapi.json`, { headers });
  const first = await ask({ 'Accept-Encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  const document = await first.text();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await ask({ 'Accept-Encoding': 'br' });
  expect([again.status, await again.text()]).toEqual([200, document]);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const known = await ask({ 'Accept-Encoding': encoding, 'If-None-Match': etag });
    expect([known.status, await known.text()]).toEqual([304, '']);
  }
  expect((await ask({ 'Accept-Encoding': 'br', 'If-None-Match': 'W/"other"' })).status).toBe(200);
  expect(JSON.parse(await (await ask({ 'Accept-Encoding': 'identity' })).text())).toEqual(JSON.parse(document));
});
