import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { AppContext } from '../../app-context.ts';
import { createBackup } from '../../backup/create-backup.ts';
import { describeError } from '../../base/errors/describe-error.ts';
import { openStorage } from '../../open-stores.ts';
import type { HttpServer } from '../http-server.ts';
import { OpenStreamLimiter } from '../responses/open-stream-limiter.ts';

/**
 * Registers the route for backups. This process makes them, because it has the log of SQLite open. See
 * docs/spec/operations.md#backup.
 */
export function backupRoutes(http: HttpServer, app: AppContext): void {
  const streams = new OpenStreamLimiter({ perKey: 1 });
  const open = new Set<Readable>();
  http.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });

  http.get(
    '/v3/backup',
    {
      config: { access: ['F'], audit: 'backup.taken' },
      exposeHeadRoute: false,
      schema: {
        tags: ['Operations'],
        summary: 'Back up the server',
        description:
          'Rows, notification log, and media as of now, as a tar archive compressed with zstd: what `chatwire backup` writes into a file and `chatwire restore` reads. Without its last file, `manifest.json`, it is incomplete. One at a time for a key.',
        response: {
          200: { content: { 'application/zstd': { schema: Type.Unsafe({ type: 'string', format: 'binary' }) } } },
        },
      },
    },
    async (request, reply) => {
      const release = streams.take(request);
      try {
        await app.audit.record(request, { action: 'backup.taken' });
        const stream = await backupOf(app);
        open.add(stream);
        stream.once('close', () => {
          open.delete(stream);
          release();
        });
        stream.once('error', (error) => app.logger.error({ error: describeError(error) }, 'a backup failed'));
        return reply
          .header('Cache-Control', 'no-store')
          .header('Connection', 'close') // A stopping server must not wait for a connection that could be used again.
          .type('application/zstd')
          .send(stream);
      } catch (error) {
        release();
        throw error;
      }
    },
  );
}

/** Starts a backup on a separate connection, so that the snapshot does not block the server's queries. */
async function backupOf({ config, logs, clock, chat }: AppContext): Promise<Readable> {
  const storage = await openStorage(config, { migrate: false });
  try {
    const onClose = () => void storage.close();
    return await createBackup({ storage, logs, clock, mediaFiles: chat.mediaFiles, onClose });
  } catch (error) {
    await storage.close();
    throw error;
  }
}
