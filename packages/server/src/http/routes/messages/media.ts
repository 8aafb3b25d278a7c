import { Attachment, MESSAGE_LIMITS, Success } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { CredentialError } from '../../../base/errors/credential-error.ts';
import { memberOf } from '../../../base/values/member-of.ts';
import { canSeeFile, mediaNoOf } from '../../../chat/media/attachment-links.ts';
import { deleteIfUnused } from '../../../chat/media/delete-unused.ts';
import { storeUpload } from '../../../chat/media/store-upload.ts';
import type { MediaVariant } from '../../../media/media-links.ts';
import { findMedia, type MediaRow } from '../../../storage/media/media-store.ts';
import { actorOf } from '../../access/actor-of.ts';
import type { HttpServer } from '../../http-server.ts';
import { receiveFiles } from '../../requests/receive-files.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { sendFile } from '../../responses/send-file.ts';

const tags = ['Media'];
const byId = Type.Object({ id: Type.String({ examples: ['m_31'] }) });
const Signed = Type.Object({
  exp: Type.Optional(Type.String({ description: 'Part of the signature: expiry, epoch seconds' })),
  sig: Type.Optional(Type.String({ description: 'Signature; without it a credential is required' })),
});

const Binary = Type.Unsafe({ type: 'string', format: 'binary' });
const Upload = Type.Object({ file: Type.Array(Binary, { minItems: 1, maxItems: MESSAGE_LIMITS.attachments }) });

const bytes = {
  200: { content: { '*/*': { schema: Binary } } },
  206: { content: { '*/*': { schema: Binary } } },
  302: Type.Null({ description: 'Where the storage serves the bytes, with presigned reads' }),
};

/** Registers the routes for uploads, downloads, and thumbnails of files. See docs/spec/rest-and-realtime.md#media. */
export function mediaRoutes(http: HttpServer, app: AppContext): void {
  const { chat, storage, clock } = app;
  // The handler reads files from the socket.
  http.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  http.post(
    '/v3/media',
    {
      config: { access: ['F+o', 'U'], rate: 'media' },
      schema: {
        tags,
        summary: 'Upload files, as multipart parts called file',
        requestContent: { 'multipart/form-data': Upload },
        response: responseSchema(Type.Array(Attachment)),
      },
    },
    async (request) => ({
      data: await receiveFiles(request, (name, bytes, index) => {
        if (index > MESSAGE_LIMITS.attachments) throw tooMany();
        return storeUpload(chat, actorOf(request), name, bytes);
      }),
    }),
  );

  http.get(
    '/v3/media/:id/thumbnail',
    {
      config: { access: ['F', 'U'], urlCredential: (request) => isSigned(request, 'thumbnail') },
      schema: { tags, summary: 'Get a thumbnail of a file', params: byId, querystring: Signed, response: bytes },
    },
    async (request, reply) => {
      const row = await openMedia(request, request.params.id, request.query.sig !== undefined);
      if (row.has_thumbnail === 0) throw unknownMedia();
      return sendFile(chat.mediaFiles, request, reply, {
        key: row.file_key,
        variant: 'thumbnail',
        name: `${row.name}.webp`,
        mimeType: 'image/webp',
        redirectAtMs: redirectAtMs(request.query.sig),
      });
    },
  );

  http.get(
    '/v3/media/:id/:name',
    {
      config: { access: ['F', 'U'], urlCredential: (request) => isSigned(request, 'file') },
      schema: {
        tags,
        summary: 'Get a file',
        params: Type.Object({ ...byId.properties, name: Type.String() }),
        querystring: Signed,
        response: bytes,
      },
    },
    async (request, reply) => {
      const row = await openMedia(request, request.params.id, request.query.sig !== undefined);
      return sendFile(chat.mediaFiles, request, reply, {
        key: row.file_key,
        variant: 'file',
        name: row.name,
        mimeType: row.mime_type,
        redirectAtMs: redirectAtMs(request.query.sig),
      });
    },
  );

  http.delete(
    '/v3/media/:id',
    {
      config: { access: ['F', 'U'] },
      schema: {
        tags,
        summary: 'Delete an uploaded file that no message shows',
        params: byId,
        response: responseSchema(Success),
      },
    },
    async (request) => {
      const row = await find(request.params.id);
      const actor = actorOf(request);
      const isTheirs = actor.kind === 'server' || row.uploader === actor.user.uid;
      if (!isTheirs || !(await deleteIfUnused(chat, row.media_no))) throw unknownMedia();
      return { data: { success: true as const } };
    },
  );

  /**
   * Returns whether the URL has a valid signature; false if it has none. Throws for an invalid one. An expired one does not
   * count as a wrong credential, because clients keep links.
   */
  function isSigned(request: FastifyRequest, variant: MediaVariant): boolean {
    const [id, exp, sig] = [
      memberOf(request.params, 'id'),
      memberOf(request.query, 'exp'),
      memberOf(request.query, 'sig'),
    ].map((value) => (typeof value === 'string' ? value : ''));
    if (memberOf(request.query, 'sig') === undefined) return false;
    switch (chat.mediaLinks.check({ mediaId: id ?? '', variant, exp: Number(exp), sig: sig ?? '' }, clock.now())) {
      case 'valid':
        return true;
      case 'expired':
        throw unknownMedia();
      case 'wrong':
        throw new CredentialError('wrong', 'ERR_MEDIA_NOT_FOUND', 'File not found.');
    }
  }

  /** Permits a redirect only for signed links. Other clients would send the credential in their headers to the storage. */
  function redirectAtMs(signature: string | undefined): number | undefined {
    return signature === undefined ? undefined : clock.now();
  }

  /** Returns the row of a file for a caller with a signed URL, or one whose credential lets them see it. */
  async function openMedia(request: FastifyRequest, id: string, signed: boolean): Promise<MediaRow> {
    const row = await find(id);
    if (!signed && !(await canSeeFile(storage.db, actorOf(request), row))) throw unknownMedia();
    return row;
  }

  async function find(id: string): Promise<MediaRow> {
    const no = mediaNoOf(id);
    const row = no === undefined ? undefined : await findMedia(storage.db, no);
    if (!row) throw unknownMedia();
    return row;
  }
}

function unknownMedia(): ApiError {
  return new ApiError('ERR_MEDIA_NOT_FOUND', 'File not found.');
}

function tooMany(): ApiError {
  return new ApiError('ERR_FILE_COUNT_EXCEEDED', 'Too many files at once.', {
    file: [`must be at most ${MESSAGE_LIMITS.attachments} files`],
  });
}
