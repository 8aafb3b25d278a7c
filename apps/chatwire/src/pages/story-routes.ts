import { entrySummary, type LogEntry, type Reason } from '@chatwire/protocol';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';
import { zonedLocalTime } from '../output/local-time.ts';
import { type CallApi, dataOf, namesOf } from './playground-names.ts';

/** Reasons of which the start page shows the newest entry, if there is one. */
const SHOWN_REASONS: readonly Reason[] = [
  'DND_PREFERENCE',
  'SCHEDULE_PREFERENCE',
  'MUTE_PREFERENCE',
  'NOT_FOUND',
  'TIMED_OUT',
];
/** Query for pushes about text messages in one-on-one conversations. */
const TEXT_PUSH_QUERY = 'channel=push&trigger=after_message&receiverType=user&messageType=text';

/** Adds the routes from which the start page draws messages and the sentences about them. */
export function storyRoutes(http: HttpServer, api: CallApi): void {
  /** Returns the newest text message to a user about which a push was decided. */
  http.get(
    '/playground/story',
    { schema: { querystring: Type.Object({ recipient: Type.String() }) } },
    async (request, reply) => {
      const entries = await entriesOf(
        `${TEXT_PUSH_QUERY}&recipient=${encodeURIComponent(request.query.recipient)}&limit=1`,
      );
      const message = entries[0] && (await messageOf(entries[0]));
      return message ? { data: message } : reply.callNotFound();
    },
  );

  /** Returns the newest entry of each of a few reasons, with its message and summary. */
  http.get('/playground/verdicts', async () => {
    const nameOf = await namesOf(api);
    const messages = await Promise.all(
      SHOWN_REASONS.map(async (reason) => {
        const [entry] = await entriesOf(`${TEXT_PUSH_QUERY}&reason=${reason}&limit=1`);
        const message = entry && (await messageOf(entry));
        return message
          ? [
              {
                ...message,
                recipient: entry.recipient,
                summary: entrySummary(entry, {}, { nameOf, timeText: zonedLocalTime }),
              },
            ]
          : [];
      }),
    );
    return { data: messages.flat() };
  });

  async function entriesOf(query: string): Promise<readonly LogEntry[]> {
    return (await dataOf(api(`/notifications/v1/logs?${query}`))) as readonly LogEntry[];
  }

  async function messageOf({ messageId }: LogEntry): Promise<object | undefined> {
    const response = await api(`/messages/${messageId}`);
    // The message may have been deleted since.
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as { readonly data: StoredMessage };
    const { entities } = data.data;
    return {
      messageId: Number(data.id),
      said: data.data.text,
      sentAtMS: data.sentAt * 1000,
      sender: entities?.sender.entity,
      receiver: entities?.receiver.entity,
    };
  }
}

interface StoredMessage {
  readonly id: string;
  readonly sentAt: number;
  readonly data: {
    readonly text?: string;
    readonly entities?: {
      readonly sender: { readonly entity: object };
      readonly receiver: { readonly entity: object };
    };
  };
}
