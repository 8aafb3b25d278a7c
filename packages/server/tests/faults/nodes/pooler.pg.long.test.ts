import { freshDatabase, startNotificationServer, startServer } from '@chatwire/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPooler } from '../../../../testkit/src/pooler.ts';

const MESSAGES = 40;

test.each(['session', 'transaction'] as const)(
  'chat, notifications and log work behind a pooler in %s mode',
  async (mode) => {
    await using pooler = await startPooler(await freshDatabase(), mode);
    const env = { CHATWIRE_DATABASE_URL: pooler.url };
    {
      await using fixture = await startNotificationServer({ env });
      const { server, send, user, entries } = fixture;
      await user('ivo');
      await user('mara', 'fcm_android');
      const sent = await Promise.all(Array.from({ length: MESSAGES }, () => send('ivo', 'mara')));

      const found = await entries('outcome=sent', MESSAGES);
      expect(new Set(found.map(({ messageId }) => messageId))).toEqual(new Set(sent.map(({ id }) => Number(id))));
      const pages = await Promise.all(sent.map(({ id }) => entries(`messageId=${id}`, 1)));
      expect(pages.flat()).toHaveLength(MESSAGES);
      // Planner settings of the log's queries do not leak into connections of the chat.
      const { db } = server.app.context.storage;
      const settings = Array.from({ length: 5 }, () =>
        sql<{ setting: string }>`SELECT current_setting('enable_seqscan') AS setting`.execute(db),
      );
      expect((await Promise.all(settings)).map(({ rows }) => rows[0]?.setting)).toEqual(Array(5).fill('on'));
    }
    // A second start does not wait for a lock that the first left in a session.
    await using again = await startServer({ env });
    const { body } = await again.call('GET', '/notifications/v1/logs?limit=1000');
    expect(body.data).toHaveLength(MESSAGES);
  },
);
