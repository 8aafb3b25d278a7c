import { Uid } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { unknownUser } from '../../../chat/errors.ts';
import { openStorage } from '../../../open-stores.ts';
import { exportPerson } from '../../../personal-data/export-person.ts';
import type { Storage } from '../../../storage/storage.ts';
import { findUsers } from '../../../storage/users/users-store.ts';
import { keyIdOf } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';
import { OpenStreamLimiter } from '../../responses/open-stream-limiter.ts';

/** Registers the export of all stored data about a user. See docs/spec/operations.md#personal-data. */
export function userExportRoutes(http: HttpServer, app: AppContext): void {
  const streams = new OpenStreamLimiter({ perKey: 4 });

  http.get(
    '/v3/users/:uid/export',
    {
      config: { access: ['F'], audit: 'user.exported' },
      exposeHeadRoute: false,
      schema: {
        tags: ['Users'],
        summary: 'Export everything that is stored about a user',
        description:
          'A tar archive compressed with gzip: rows as NDJSON by table, the entries of notifications to and from the user, and files the user uploaded. At most 4 at a time for a key.',
        params: Type.Object({ uid: Uid }),
        response: {
          200: { content: { 'application/gzip': { schema: Type.Unsafe({ type: 'string', format: 'binary' }) } } },
        },
      },
    },
    async (request, reply) => {
      const { uid } = request.params;
      if (!(await findUsers(app.storage.db, [uid])).has(uid)) throw unknownUser(uid);
      const release = streams.take(request);
      const storage = await openSnapshot(request, uid).catch((error: unknown) => {
        release();
        throw error;
      });
      const { logs, clock, chat } = app;
      const onClose = () => {
        release();
        void storage.close();
      };
      const stream = exportPerson({ storage, logs, clock, mediaFiles: chat.mediaFiles, onClose }, uid);
      app.logger.info({ uid, keyId: keyIdOf(request) }, 'personal data exported');
      return reply
        .header('Cache-Control', 'no-store')
        .header('Connection', 'close')
        .header('Content-Disposition', `attachment; filename="${uid}.tar.gz"`)
        .type('application/gzip')
        .send(stream);
    },
  );

  /** Records the export, and opens a separate connection, so that the snapshot does not block the server's queries. */
  async function openSnapshot(request: FastifyRequest, uid: string): Promise<Storage> {
    await app.audit.record(request, { action: 'user.exported', target: { kind: 'user', id: uid } });
    return openStorage(app.config, { migrate: false });
  }
}
