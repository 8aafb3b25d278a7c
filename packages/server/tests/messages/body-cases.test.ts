import { AGENT_ROLE } from '@chatwire/protocol';
import { generateApnsKey, generateFcmAccount } from '@chatwire/sandbox';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Every documented example is sent to the real route; and again without each member that the document says is required. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}
interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: Body }>>;
}
type Body = Record<string, unknown>;

interface Example {
  readonly path: string;
  readonly title: string;
  readonly schema: Schema;
  readonly value: Body;
  /** Paths of members. */
  readonly required: readonly string[];
}

let fixture: NotificationTestServer;
let examples: readonly Example[];
let components: { readonly schemas: Readonly<Record<string, Schema>> };
let authToken: string;
let parentId: string;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo');
  // Assistants may send every kind of message.
  await fixture.server.call('POST', '/users', { body: { uid: 'sender', name: 'Sender', role: AGENT_ROLE } });
  authToken = await fixture.server.login('mara');
  await fixture.server.call('POST', '/notifications/push/v1/providers/webpush', {
    body: { subject: 'mailto:ops@harbour.example' },
  });
  parentId = (await fixture.send('sender', 'mara')).id;
  const document = JSON.parse(await (await fetch(`${fixture.server.url}/v3/openapi.json`)).text());
  components = document.components;
  examples = Object.entries<Record<string, { requestBody?: { content: Record<string, Content> } }>>(document.paths)
    .flatMap(([path, { post }]) => ({ path, content: post?.requestBody?.content['application/json'] }))
    .flatMap(({ path, content }) =>
      Object.entries(content?.examples ?? {}).map(([title, { value }]) => {
        const { schema } = content as Content;
        return { path, title, schema, value, required: requiredOf(named(schema), title) };
      }),
    );
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('the five first calls have examples, and each kind of message has one', () => {
  const paths = new Map(Object.entries(Object.groupBy(examples, ({ path }) => path)));
  expect(paths.get('/v3/messages')).toHaveLength(7);
  expect(paths.get('/v3/notifications/push/v1/tokens')).toHaveLength(4);
  for (const kind of ['fcm', 'apns', 'custom', 'webpush'])
    expect(paths.get(`/v3/notifications/push/v1/providers/${kind}`)?.length).toBeGreaterThan(0);
  expect(paths.get('/v3/users')).toHaveLength(1);
});

describe('every example', () => {
  test('passes its schema and the server accepts it', async () => {
    for (const example of examples) {
      const { title, schema, value } = example;
      expect(isValid(schema, value), title).toBe(true);
      const { status, error } = await send(example, value);
      expect([title, status, error], JSON.stringify(error)).toEqual([title, 200, undefined]);
    }
  });

  test('without a required member fails its schema and the server rejects it', async () => {
    let count = 0;
    for (const example of examples) {
      for (const member of example.required) {
        const value = without(example.value, member);
        expect([example.title, member, isValid(example.schema, value)]).toEqual([example.title, member, false]);
        const { status } = await send(example, value);
        expect([example.path, example.title, member, status]).toEqual([example.path, example.title, member, 400]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(40);
  });
});

function named(schema: Schema): Schema {
  return components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
}

function isValid(schema: Schema, value: Body): boolean {
  return Compile(JSON.parse(JSON.stringify({ ...schema, components }))).Check(value);
}

/** Returns what the case with this title requires. */
function requiredOf(schema: Schema, title: string): string[] {
  const { required = [], properties } = schema.anyOf?.find((each) => each.title === title) ?? schema;
  return required.flatMap((name) => {
    const inner = schema.anyOf && properties?.[name]?.required;
    return inner ? inner.map((member) => `${name}.${member}`) : [name];
  });
}

function without(value: Body, path: string): Body {
  const copy = structuredClone(value);
  const [member = path, inner] = path.split('.');
  const holder = inner === undefined ? copy : (copy[member] as Body);
  delete holder[inner ?? member];
  return copy;
}

let uses = 0;

/** Sends with ids that are free, keys that are real, and the credential the route asks for. */
async function send({ path }: Example, value: Body): Promise<{ readonly status: number; readonly error: unknown }> {
  const body = structuredClone(value);
  uses += 1;
  if (path === '/v3/users' && body['uid']) body['uid'] = `new-${uses}`;
  if (body['providerId']) body['providerId'] = `other-${uses}`;
  if (body['p8Key']) body['p8Key'] = generateApnsKey('org.example.chat').p8Key;
  const account = body['serviceAccountCreds'] as Body | undefined;
  if (account?.['private_key']) account['private_key'] = generateFcmAccount('harbour').private_key;
  if (path.endsWith('/tokens')) body['authToken'] = authToken;
  if (/\/providers\/(custom|webpush)$/.test(path)) await fixture.server.call('DELETE', path.replace('/v3', ''));
  const isSent = /\/(messages|thread)$/.test(path);
  const target = path.replace('/v3', '').replace('{id}', parentId);
  const response = await fixture.server.call('POST', target, { body, ...(isSent && { as: 'sender' }) });
  return { status: response.status, error: response.body.error };
}
