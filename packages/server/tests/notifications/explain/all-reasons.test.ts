import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REASONS, reasonCodes } from '@chatwire/protocol';
import { type LogEntryBody, startNotificationServer, startServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../src/base/secrets/secret-box.ts';
import {
  type ReasonFixture,
  type ReasonTestServer,
  startReasonTestServer,
} from '../../fixtures/notifications/reason-fixture.ts';
import { CLOSED_NETWORK_CASES, DELIVERY_CASES } from './delivery-reasons.cases.ts';
import { PREFERENCE_CASES } from './preference-reasons.cases.ts';

/** Provokes a reason. Returns the filter that finds the entry; default: entries for mara. */
type ReasonCase = (setup: ReasonFixture) => Promise<string | void>;

/**
 * Never written: a call event of the extension is evaluated only while its setting is 2, and then rule 1 passes.
 * See docs/spec/notifications.md#call-actions.
 */
const NEVER = ['CALL_PREFERENCE ONGOING', 'CALL_PREFERENCE BUSY', 'CALL_PREFERENCE ENDED'];
const CASES = casesOf({ ...PREFERENCE_CASES, ...DELIVERY_CASES });
const IN_CLOSED_NETWORK = casesOf(CLOSED_NETWORK_CASES);
/** Twilio assigns its own numbers: one of them, and one status, represent the rest. */
const TWILIO_CODES = ['21610', 'HTTP_403'];
const AFTER_A_RESTART = 'INVALID_PUSH_PROVIDER_ID BAD_CREDENTIALS';

test('every reason with every code of the contract has its case', () => {
  const known = REASONS.flatMap((reason) =>
    (reason === 'TWILIO_CREATE_ERROR' ? TWILIO_CODES : reasonCodes(reason)).map((code) => `${reason} ${code}`),
  );
  const covered = [...CASES, ...IN_CLOSED_NETWORK].map(([name]) => name);
  expect([...covered, AFTER_A_RESTART, ...NEVER].toSorted()).toEqual(known.toSorted());
});

describe('The log says', () => {
  let reasonServer: ReasonTestServer;
  beforeAll(async () => {
    reasonServer = await startReasonTestServer();
  });
  afterAll(() => reasonServer[Symbol.asyncDispose]());

  test.each(CASES)('%s', async (name, reasonCase) => expect(await codeOf(reasonServer, reasonCase, name)).toBe(name));
});

describe('In a closed network the log says', () => {
  const proxy = createServer((_, response) => response.writeHead(403).end('<h1>Forbidden</h1>'));
  let reasonServer: ReasonTestServer;
  beforeAll(async () => {
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    reasonServer = await startReasonTestServer({
      CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'false',
      CHATWIRE_TWILIO_URL: `http://127.0.0.1:${Object(proxy.address()).port}`,
    });
  });
  afterAll(async () => {
    await reasonServer[Symbol.asyncDispose]();
    proxy.close();
  });

  test.each(IN_CLOSED_NETWORK)('%s', async (name, reasonCase) =>
    expect(await codeOf(reasonServer, reasonCase, name)).toBe(name),
  );
});

test(`credentials encrypted with another key are logged as ${AFTER_A_RESTART}`, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-reasons-'));
  const env = { CHATWIRE_DATA_DIR: dir, CHATWIRE_SECRET_KEY: randomBytes(32).toString('base64') };
  {
    await using fixture = await startNotificationServer({ env });
    await fixture.user('ivo');
    await fixture.user('mara', 'fcm_android');
    const { db } = fixture.server.app.context.storage;
    await db
      .updateTable('providers')
      .set({ secrets: createSecretBox([randomBytes(32)]).seal('{}') })
      .execute();
  }
  {
    await using server = await startServer({ env });
    await server.sendText('ivo', 'mara', 'Anybody there?');
    const said = async () => (await server.call('GET', '/notifications/v1/logs')).body.data.map(resultOf);
    await expect.poll(said).toEqual([AFTER_A_RESTART]);
  }
  await rm(dir, { recursive: true });
});

function casesOf(byReason: Readonly<Record<string, Readonly<Record<string, ReasonCase>>>>): [string, ReasonCase][] {
  return Object.entries(byReason).flatMap(([reason, cases]) =>
    Object.entries(cases).map(([code, reasonCase]): [string, ReasonCase] => [`${reason} ${code}`, reasonCase]),
  );
}

/** Runs a case. Returns the reason and code of the newest entry with its reason. */
async function codeOf(reasonServer: ReasonTestServer, reasonCase: ReasonCase, name: string): Promise<string> {
  const setup = await reasonServer.newSetup();
  const concerned = (await reasonCase(setup)) ?? `recipient=${setup.mara}`;
  const [entry] = await setup.fixture.entries(`${concerned}&reason=${name.split(' ')[0]}`, 1);
  expect(entry).toMatchObject({ notificationTriggered: false, reasonDetail: { message: expect.any(String) } });
  // The sentence is complete, and about "the recipient": readers fill in the names that they know.
  expect(entry.reasonDetail.message).toMatch(/^[A-Z][^{}[\]]*\.( Tried \d+ times\.)?$/);
  expect(entry.reasonDetail.message.toLowerCase()).not.toContain(setup.mara);
  expect('setting' in entry.reasonDetail, 'a preference names its setting').toBe(entry.reason.endsWith('_PREFERENCE'));
  expect(entry).not.toHaveProperty('success');
  return resultOf(entry);
}

function resultOf({ reason, reasonDetail }: LogEntryBody): string {
  return `${reason} ${reasonDetail.code}`;
}
