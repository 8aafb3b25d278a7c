import { type Answer, startServer, type TestServer, type TestServerOptions } from '@chatwire/testkit';

export type TalkUid = 'ivo' | 'mara' | 'lene' | 'noor';
const UIDS: readonly TalkUid[] = ['ivo', 'mara', 'lene', 'noor'];

/** A server with four users and a public group of ivo (owner), mara and lene; noor stays outside. */
export interface Talk extends AsyncDisposable {
  readonly server: TestServer;
  /** A call with the token of a user. */
  as(uid: TalkUid, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a text, answers the stored message. `to` is a uid, or `#guid` for a group. */
  say(uid: TalkUid, to: string, text: string, more?: object): Promise<Answer['body']>;
  /** What the notification engine was handed, in order. */
  events(): Promise<readonly Answer['body'][]>;
}

export type StartTalk = (options?: TestServerOptions) => Promise<Talk>;

export async function startTalk(options: TestServerOptions = {}): Promise<Talk> {
  const server = await startServer(options);
  const tokens = new Map<string, string>();
  for (const uid of UIDS) tokens.set(uid, await server.login(uid, uid[0]?.toUpperCase() + uid.slice(1)));

  async function as(uid: TalkUid, method: string, path: string, body?: unknown): Promise<Answer> {
    return server.call(method, path, { token: tokens.get(uid) ?? '', ...(body !== undefined && { body }) });
  }

  const group = { guid: 'harbour', name: 'Harbour crew', type: 'public', members: { participants: ['mara', 'lene'] } };
  await as('ivo', 'POST', '/groups', group);

  return {
    server,
    as,
    async say(uid, to, text, more = {}) {
      const where = to.startsWith('#')
        ? { receiver: to.slice(1), receiverType: 'group' }
        : { receiver: to, receiverType: 'user' };
      const answer = await as(uid, 'POST', '/messages', { ...where, type: 'text', data: { text }, ...more });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data;
    },
    async events() {
      const { db } = server.app.context.storage;
      const rows = await db.selectFrom('outbox').select('event').orderBy('position').execute();
      return rows.map((row) => JSON.parse(row.event));
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
