import { CLIENT_FRAMES, DownFrame } from '@chatwire/protocol';
import {
  type AsyncApiDocument,
  RealtimeClient,
  RealtimeContract,
  startServer,
  type TestServer,
  textMessage,
} from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let text: string;
let document: AsyncApiDocument;
let contract: RealtimeContract;

beforeAll(async () => {
  server = await startServer();
  text = await (await fetch(`${server.url}/v3/asyncapi.json`)).text();
  document = JSON.parse(text);
  contract = new RealtimeContract(document);
});
afterAll(() => server[Symbol.asyncDispose]());

test('the document is AsyncAPI 3.0 with every client frame and every server frame', () => {
  expect(document.asyncapi).toBe('3.0.0');
  const { messages } = document.components;
  const types = DownFrame.anyOf.map((frame) => frame.properties.type.const);
  const clients = Object.keys(CLIENT_FRAMES).map((type) => `client_${type}`);
  expect(Object.keys(messages).sort()).toEqual([...clients, ...types].sort());
});

test('every frame has an example that fits its schema', () => {
  for (const { name, payload, examples } of Object.values(document.components.messages)) {
    expect(examples.length, name).toBeGreaterThan(0);
    for (const example of examples) expect(contract.faultsOf(payload, example.payload), name).toEqual([]);
  }
});

test('a client frame names its data: another one is rejected', () => {
  const frame = { type: 'receipt', data: { receiver: 'harbour-crew', receiverType: 'group', state: 'start' } };
  expect(contract.faultsOfClientFrame(frame)).toEqual(
    expect.arrayContaining(["/data must have required property 'receiptType'"]),
  );
  expect(contract.faultsOfClientFrame({ type: 'ping' })).toEqual([]);
  expect(contract.faultsOfClientFrame({ type: 'typing' })).toEqual(["/ must have required property 'data'"]);
});

test('the frames that a server sends fit their schemas', async () => {
  const [mara, ivo] = [await server.login('mara'), await server.login('ivo')];
  using client = await RealtimeClient.login(server, mara);
  await server.call('POST', '/messages', {
    token: ivo,
    body: textMessage('mara', 'Boat is ready at noon'),
  });
  await client.next('message');
  client.send({
    type: 'receipt',
    id: 'r',
    data: { receiptType: 'read', receiver: 'ivo', receiverType: 'user', id: '1' },
  });
  await client.next('ack');
  client.send({ type: 'receipt', id: 'e', data: {} });
  await client.next('error');
  await client.settle();
  for (const frame of client.frames) expect(contract.faultsOfFrame(frame), frame['type']).toEqual([]);
  expect(new Set(client.frames.map((frame) => frame['type']))).toEqual(
    new Set(['authenticated', 'message', 'conversation_state', 'ack', 'error', 'pong']),
  );
});

test('every reference resolves', () => {
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = path.split('/').reduce<unknown>((value, name) => Object(value)[name], document);
    expect(target, path).toBeDefined();
  }
});
