import {
  CHANNEL_NAMES,
  type DeviceOs,
  deliveryTimeline,
  descriptorOf,
  deviceOsOf,
  type ExplainedDecision,
  entrySummary,
  hasTimeline,
  type LogEntry,
  type OutcomeNames,
} from '@chatwire/protocol';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';
import type { Demo } from '../demo/demo.ts';
import { zonedLocalTime } from '../output/local-time.ts';
import { DEMO_KEY_PATH } from './guard-local-routes.ts';
import { dataOf, namesOf } from './playground-names.ts';
import { storyRoutes } from './story-routes.ts';

/** Adds the routes of the start page and the demo app. They call the public API with the demo's key. */
export function playgroundApi(http: HttpServer, demo: Demo): void {
  const api = (path: string, init: RequestInit = {}) => {
    return fetch(`${http.listeningOrigin}/v3${path}`, {
      ...init,
      headers: { ...init.headers, apikey: demo.apiKey, 'Content-Type': 'application/json' },
    });
  };

  storyRoutes(http, api);

  http.get('/playground/cast', async () => {
    const [users, groups] = await Promise.all([dataOf(api('/users?perPage=100')), dataOf(api('/groups?perPage=100'))]);
    return { users, groups };
  });

  /** Only for the console on this machine, where the terminal shows the key as well; see guardLocalRoutes. */
  http.get(DEMO_KEY_PATH, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ key: demo.apiKey }));

  /** Returns an auth token, as the backend of an app would after authenticating the user. */
  http.post('/playground/logins', { schema: { body: Type.Object({ uid: Type.String() }) } }, async (request, reply) => {
    const { uid } = request.body;
    const existingToken = demo.tokens[uid];
    if (existingToken !== undefined) return { data: { uid, authToken: existingToken } };
    const response = await api(`/users/${encodeURIComponent(uid)}/auth_tokens`, { method: 'POST', body: '{}' });
    return reply.code(response.status).send(await response.json());
  });

  http.post(
    '/playground/messages',
    {
      schema: {
        body: Type.Object({
          sender: Type.String(),
          receiver: Type.String(),
          receiverType: Type.Enum(['user', 'group']),
          text: Type.String(),
        }),
      },
    },
    async (request, reply) => {
      const { sender, text, ...to } = request.body;
      const response = await api('/messages', {
        method: 'POST',
        headers: { onBehalfOf: sender },
        body: JSON.stringify({ ...to, type: 'text', data: { text } }),
      });
      return reply.code(response.status).send(await response.json());
    },
  );

  /**
   * Returns the entries of a message with their summaries, and with their timelines if they have any. `target` is the kind of
   * device or provider.
   */
  http.get(
    '/playground/entries',
    { schema: { querystring: Type.Object({ messageId: Type.Integer({ minimum: 1 }) }) } },
    async (request, reply) => {
      const { messageId } = request.query;
      const [response, explained, nameOf] = await Promise.all([
        api(`/notifications/v1/logs?limit=100&messageId=${messageId}`),
        api(`/notifications/v1/logs/explain?limit=100&messageId=${messageId}`),
        namesOf(api),
      ]);
      if (!response.ok) return reply.code(response.status).send(await response.json());
      const { data } = (await response.json()) as { readonly data: readonly LogEntry[] };
      const names = { nameOf, timeText: nonBreakingTime };
      const factsOf = await factsIn(explained);
      return {
        data: data.map((entry) => ({ ...entry, target: targetOf(entry), ...shownOf(entry, factsOf(entry), names) })),
      };
    },
  );
}

type Facts = Partial<Pick<ExplainedDecision, 'deviceContext' | 'stillShown'>>;

/** Returns a function that returns what an explanation knows about a push besides its entry. Without an explanation, sentences say less. */
async function factsIn(explained: Response): Promise<(entry: LogEntry) => Facts> {
  const { decisions } = explained.ok ? ((await dataOf(explained)) as Explained) : { decisions: [] };
  const byId = new Map(decisions.map((decision) => [decision.logId, decision]));
  return ({ _id }) => byId.get(_id) ?? {};
}

function shownOf(entry: LogEntry, facts: Facts, names: OutcomeNames): object {
  return {
    summary: entrySummary(entry, facts, names),
    ...(hasTimeline(entry) && { timeline: deliveryTimeline(entry, facts.deviceContext) }),
  };
}

/** Returns a time that stays on one line. */
function nonBreakingTime(epochMs: number): string {
  return zonedLocalTime(epochMs).replaceAll('-', '-\u2060').replaceAll(' ', '\u00a0');
}

/** Returns what an entry was sent to: `APNs · iPhone`, `email · SendGrid`. */
function targetOf({ channel, provider, tokenType }: LogEntry): string {
  const label = provider && descriptorOf(provider).label;
  const device = tokenType && DEVICE_NAMES[deviceOsOf(tokenType)];
  const parts = device === undefined ? [CHANNEL_NAMES[channel], label] : [label, device];
  return parts.filter(Boolean).join(' · ');
}

const DEVICE_NAMES: Readonly<Record<DeviceOs, string>> = {
  ios: 'iPhone',
  android: 'Android',
  web: 'browser',
  other: 'device',
};

interface Explained {
  readonly decisions: readonly (Facts & Pick<ExplainedDecision, 'logId'>)[];
}
