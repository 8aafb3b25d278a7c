import { type Answer, startServer, type TestServer } from '@chatwire/testkit';
import { refusal, SetClock } from './helpers.ts';

export type CrewUid = 'mara' | 'ada' | 'ada2' | 'max' | 'max2' | 'pia' | 'pia2' | 'out' | 'out2';
const UIDS: readonly CrewUid[] = ['mara', 'ada', 'ada2', 'max', 'max2', 'pia', 'pia2', 'out', 'out2'];

interface Call {
  readonly body?: object;
  /** Whose token; without one the server key acts. */
  readonly by?: CrewUid;
}

/** A server with users to try the rules of groups on. Groups have at most 8 members; it is 1767269040. */
export interface Crew extends AsyncDisposable {
  readonly server: TestServer;
  /** The path follows `/groups/`. */
  call(method: string, path: string, options?: Call): Promise<Answer>;
  /** mara owns; ada, ada2 are admins, max, max2 moderators, pia, pia2 participants; out, out2 stay outside. */
  staffed(guid: string, more?: object): Promise<string>;
  membersCount(guid: string): Promise<number>;
  /** What the notification engine was handed about a group, in order: trigger, actor, target, action. */
  eventsOf(guid: string): Promise<readonly (readonly string[])[]>;
}

export async function startCrew(env: Readonly<Record<string, string>> = {}): Promise<Crew> {
  const clock = new SetClock(1_767_269_040_000);
  const server = await startServer({ clock, env: { CHATWIRE_MAX_GROUP_MEMBERS: '8', ...env } });
  const tokens = new Map<string, string>();
  for (const uid of UIDS) tokens.set(uid, await server.login(uid, uid.toUpperCase()));

  function call(method: string, path: string, { body, by }: Call = {}): Promise<Answer> {
    const token = by && tokens.get(by);
    return server.call(method, `/groups/${path}`, { body, ...(token && { token }) });
  }

  return {
    server,
    call,
    async staffed(guid, more = {}) {
      const members = { admins: ['ada', 'ada2'], moderators: ['max', 'max2'], participants: ['pia', 'pia2'] };
      const body = { guid, name: `The ${guid}`, type: 'public', owner: 'mara', members, ...more };
      const created = await server.call('POST', '/groups', { body });
      if (created.status !== 200) throw new Error(`${guid}: ${refusal(created)}`);
      return guid;
    },
    membersCount: async (guid) => (await call('GET', guid)).body.data.membersCount,
    async eventsOf(guid) {
      const { db } = server.app.context.storage;
      const rows = await db.selectFrom('outbox').select('event').orderBy('position').execute();
      return rows
        .map((row) => JSON.parse(row.event))
        .filter((event) => event.group?.guid === guid)
        .map(({ trigger, actor, target, message }) => [trigger, actor.uid, target.uid, message.data.action]);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
