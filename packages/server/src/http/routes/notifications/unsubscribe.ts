import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError, badRequest } from '../../../base/errors/api-error.ts';
import { UNSUBSCRIBE_PATH } from '../../../unsubscribe/unsubscribe-links.ts';
import { type UnsubscribeView, unsubscribePage, unsubscribePagePolicy } from '../../../unsubscribe/unsubscribe-page.ts';
import type { HttpServer } from '../../http-server.ts';

const PATH = `${UNSUBSCRIBE_PATH}/:token`;
const MAX_BYTES = 4 * 1024;
const tags = ['Notification preferences'];
const params = Type.Object({ token: Type.String({ description: 'The token of a link in an email' }) });
const response = { 200: { content: { 'text/html': { schema: Type.String({ description: 'A page for the user' }) } } } };
const form = {
  'application/x-www-form-urlencoded': Type.Record(Type.String(), Type.String(), {
    examples: [{ 'List-Unsubscribe': 'One-Click' }],
  }),
};
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': unsubscribePagePolicy(),
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * Registers the links with which recipients unsubscribe from emails. They need no credential: the token names the user
 * and the scope. See docs/spec/last-mile.md#unsubscribe.
 */
export function unsubscribeRoutes(http: HttpServer, { unsubscribing, config: { appName } }: AppContext): void {
  http.register(async (scope: HttpServer) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));

    scope.get(
      PATH,
      {
        config: { rate: 'unsubscribe' },
        schema: {
          tags,
          summary: 'Show the page of an unsubscribe link',
          description: 'Changes nothing: scanners of emails follow links. The button of the page sends the POST.',
          params,
          response,
        },
      },
      (request, reply) => respondWith(request, reply, () => unsubscribing.find(request.params.token)),
    );

    scope.post(
      PATH,
      {
        bodyLimit: MAX_BYTES,
        config: { rate: 'unsubscribe' },
        schema: {
          tags,
          summary: 'Unsubscribe from emails',
          description:
            'One-click unsubscribing of RFC 8058: the form field `List-Unsubscribe` with the value `One-Click`; multipart/form-data is accepted as well. A repeated call changes nothing. The field `action` with the value `undo` reverts it within 15 minutes.',
          params,
          requestContent: form,
          response,
        },
      },
      (request, reply) =>
        respondWith(request, reply, async () => {
          const { token } = request.params;
          switch (await actionOf(request)) {
            case 'unsubscribe':
              return unsubscribing.unsubscribe(token);
            case 'undo': {
              const after = await unsubscribing.undo(token);
              return after.state === 'subscribed' ? { scope: after.scope, state: 'resubscribed' } : after;
            }
            case undefined:
              await unsubscribing.find(token);
              throw badRequest({ 'List-Unsubscribe': ['must be One-Click'] });
          }
        }),
    );
  });

  /** Responds with a page about the result of `act`; for browsers, even if the link is not valid. */
  async function respondWith(request: FastifyRequest, reply: FastifyReply, act: () => Promise<UnsubscribeView>) {
    reply.headers(HEADERS);
    try {
      return page(reply, await act());
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'ERR_API_NOT_FOUND';
      if (!isUnknown || !request.headers.accept?.includes('text/html')) throw error;
      return page(reply.code(error.status), 'invalid');
    }
  }

  function page(reply: FastifyReply, view: UnsubscribeView): FastifyReply {
    return reply.type('text/html; charset=utf-8').send(unsubscribePage(view, appName));
  }
}

/** Returns the action in a form; undefined for other bodies. */
async function actionOf({ headers, body }: FastifyRequest): Promise<'unsubscribe' | 'undo' | undefined> {
  if (!Buffer.isBuffer(body)) return undefined;
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
  const fields = await sent.formData().catch(() => undefined);
  if (fields?.get('List-Unsubscribe') === 'One-Click') return 'unsubscribe';
  return fields?.get('action') === 'undo' ? 'undo' : undefined;
}
