import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFiles, type RejectedLine, readConfig, systemClock } from '@chatwire/server';
import { SECRET_KEY, startServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, send, settled } from './busy-chat.ts';

const SENT = Date.parse('2024-05-01T12:00:00Z');
const PEOPLE = [
  {
    record: 'user',
    uid: 'Mara',
    name: 'Mara Lindqvist',
    createdAt: '2023-01-01T00:00:00Z',
    metadata: { team: 'deck' },
  },
  { record: 'user', uid: 'ivo', name: 'Ivo' },
  { record: 'user', uid: 'lene', name: 'Lene' },
  { record: 'group', guid: 'harbour', name: 'Harbour', type: 'private', owner: 'mara', createdAt: SENT - 1 },
  { record: 'member', guid: 'harbour', uid: 'ivo', scope: 'moderator' },
  { record: 'member', guid: 'harbour', uid: 'lene' },
];
const message = (id: string, sender: string, text: string, more: object = {}) => ({
  record: 'message',
  id,
  sender,
  receiver: 'harbour',
  receiverType: 'group',
  type: 'text',
  data: { text },
  sentAt: SENT,
  ...more,
});
const MESSAGES = [
  message('a', 'mara', 'Ahoy <@uid:ivo>', {
    editedAt: SENT + 60_000,
    reactions: [
      { uid: 'ivo', reaction: '⚓' },
      { uid: 'lene', reaction: '⚓' },
    ],
  }),
  message('b', 'ivo', 'a reply', { parent: 'a', sentAt: '2024-05-01T14:00:01+02:00' }),
  message('c', 'lene', 'quotes', { quoted: 'a', sentAt: SENT + 2_000 }),
  message('d', 'ivo', 'deleted text', { deletedAt: SENT + 9_000, sentAt: SENT + 3_000 }),
  message('e', 'lene', 'to you', {
    receiver: 'mara',
    receiverType: 'user',
    sentAt: SENT + 4_000,
    readAt: SENT + 5_000,
  }),
  message('f', 'lene', 'a picture', {
    sentAt: SENT + 5_000,
    type: 'image',
    data: { attachments: [{ url: 'https://files.example/pier.png', name: 'pier.png', mimeType: 'image/png' }] },
  }),
];
const REJECTED = [
  ['not json', 'must be a JSON object on one line'],
  [JSON.stringify({ record: 'poll' }), 'record must be one of user, group, member, message'],
  [JSON.stringify({ record: 'user', name: 'No uid' }), 'uid'],
  [JSON.stringify({ record: 'user', uid: 'x', name: 'X', colour: 'red' }), 'colour is not a known member'],
  [JSON.stringify(message('r1', 'nobody', 'x')), 'the user nobody does not exist'],
  [JSON.stringify(message('r2', 'mara', 'x', { receiver: 'nowhere' })), 'the group nowhere does not exist'],
  [JSON.stringify(message('r3', 'mara', '')), 'data.text must not be empty'],
  [JSON.stringify(message('r4', 'mara', 'x', { parent: 'z' })), 'parent must be the id of an earlier message'],
  [JSON.stringify(message('r5', 'mara', 'x', { parent: 'b' })), 'parent must not be a reply'],
  [JSON.stringify(message('r6', 'mara', 'x', { sentAt: 1_714_564_800 })), 'sentAt'],
  [JSON.stringify(message('r7', 'mara', 'x', { sentAt: '2024-05-01 12:00' })), 'sentAt must be ISO 8601'],
] as const;

/** Imports into one database. `databaseUrl`: absent for SQLite. */
export function importCases(databaseUrl: () => Promise<string | undefined>): void {
  let dir: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'chatwire-import-'));
    const url = await databaseUrl();
    env = {
      CHATWIRE_DATA_DIR: join(dir, 'data'),
      CHATWIRE_SECRET_KEY: SECRET_KEY,
      ...(url !== undefined && { CHATWIRE_DATABASE_URL: url }),
    };
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  async function imported(name: string, lines: readonly string[], batchLines = 4) {
    const file = join(dir, name);
    await writeFile(file, lines.map((line) => `${line}\n`).join(''));
    const rejected: RejectedLine[] = [];
    const onRejected = (line: RejectedLine) => void rejected.push(line);
    const counts = await importFiles(readConfig(env), [file], { clock: systemClock, onRejected, batchLines });
    return { counts, rejected };
  }
  const lines = [...PEOPLE, ...MESSAGES].map((record) => JSON.stringify(record));

  test('an import adds people, groups, and messages with their times, threads, quotes, and reactions', async () => {
    const { counts, rejected } = await imported('all.ndjson', lines);
    expect(rejected).toEqual([]);
    expect(counts.records).toMatchObject({
      user: { added: 3 },
      group: { added: 1 },
      member: { added: 2 },
      message: { added: 6, existing: 0 },
    });
    await using server = await startServer({ env });
    const { body } = await server.call('GET', '/groups/harbour/messages?limit=100', { as: 'mara' });
    const [first] = body.data;
    expect(first).toMatchObject({
      sender: 'mara',
      data: {
        text: 'Ahoy <@uid:ivo>',
        entities: { sender: { entity: { name: 'Mara Lindqvist' } } },
        reactions: [{ reaction: '⚓', count: 2 }],
      },
      sentAt: SENT / 1_000,
      editedAt: SENT / 1_000 + 60,
      replyCount: 1,
    });
    const texts = body.data.map(({ data }: { data: { text?: string } }) => data.text ?? '');
    expect(texts).toEqual(expect.arrayContaining(['Ahoy <@uid:ivo>', 'quotes']));
    expect(texts).not.toContain('deleted text');
    expect((await server.call('GET', '/groups/harbour')).body.data).toMatchObject({ membersCount: 3, owner: 'mara' });
    expect((await server.call('GET', '/users/mara')).body.data).toMatchObject({ metadata: { team: 'deck' } });
  });

  test('imported messages are not unread and notify no one, and later messages continue the conversation', async () => {
    await using server = await startServer({ env });
    const conversations = async () => (await server.call('GET', '/conversations', { as: 'mara' })).body.data;
    expect((await conversations()).map(({ unreadMessageCount = 0 }) => unreadMessageCount)).toEqual([0, 0]);
    expect(await entriesOf(server)).toEqual([]);
    await send(server, 'ivo', 'harbour', 'group', { text: 'after the import' });
    await settled(server);
    const [newest] = await conversations();
    expect(newest).toMatchObject({ unreadMessageCount: 1, lastMessage: { data: { text: 'after the import' } } });
    expect((await entriesOf(server)).length).toBeGreaterThan(0);
  });

  test('a second import adds nothing, whether it continues or begins again', async () => {
    const again = await imported('all.ndjson', lines);
    expect(again.counts.records.message.added).toBe(0);
    const { counts } = await imported('renamed.ndjson', [...lines, JSON.stringify(message('g', 'ivo', 'new'))]);
    expect(counts.records).toMatchObject({ user: { added: 0, existing: 3 }, message: { added: 1, existing: 6 } });
  });

  test('lines that cannot be imported are reported with their numbers, and the others are imported', async () => {
    const good = JSON.stringify(message('last', 'mara', 'good'));
    const { counts, rejected } = await imported('faults.ndjson', [...REJECTED.map(([line]) => line), good]);
    expect(counts.records.message.added).toBe(1);
    expect(rejected.map(({ line }) => line)).toEqual(REJECTED.map((_, index) => index + 1));
    for (const [index, [, reason]] of REJECTED.entries()) expect(rejected[index]?.reason).toContain(reason);
  });

  test('an interrupted import continues after its last batch', async () => {
    const many = Array.from({ length: 30 }, (_, n) => JSON.stringify(message(`many ${n}`, 'mara', `many ${n}`)));
    const file = join(dir, 'many.ndjson');
    await writeFile(file, many.join('\n'));
    const config = readConfig(env);
    const interrupted = importFiles(config, [file], {
      clock: systemClock,
      batchLines: 10,
      onRejected: () => {},
      onProgress: ({ counts }) => {
        if (counts.records.message.added === 20) throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const { records } = await importFiles(config, [file], { clock: systemClock, onRejected: () => {} });
    expect(records.message).toEqual({ added: 10, existing: 0 });
  });
}
