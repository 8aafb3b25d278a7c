import { MessageIdText, TranslateMessage } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { translateMessage } from '../../../translation/translate-message.ts';
import { actorOf } from '../../access/actor-of.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

/** Registers the route that translates messages. */
export function translationRoutes(http: HttpServer, { chat }: AppContext): void {
  http.post(
    '/v3/messages/:id/translation',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags: ['Messages'],
        summary: 'Translate a message',
        params: Type.Object({ id: MessageIdText }),
        body: TranslateMessage,
        response: responseSchema(Type.Object({ language: Type.String(), text: Type.String() })),
      },
    },
    async (request) => {
      const { language } = request.body;
      const text = await translateMessage(chat, actorOf(request), Number(request.params.id), language);
      return { data: { language, text } };
    },
  );
}
