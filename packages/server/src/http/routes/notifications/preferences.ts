import {
  type AppSettings,
  MuteConversations,
  MutedConversation,
  OwnPreferences,
  Success,
  UnmuteConversations,
  UserPreferences,
} from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import type { RecordAct } from '../../../audit/act.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { isTimeZone } from '../../../base/time/time-zone.ts';
import { parsePreferencesPatch } from '../../../notify/settings-model/preferences-patch.ts';
import { userView } from '../../../notify/settings-model/user-view.ts';
import { emailUnsubscriptionsOf } from '../../../settings/email-unsubscriptions.ts';
import { muteConversations, unmuteConversations } from '../../../settings/muted-conversations.ts';
import { preferencesOf, resetPreferences, setTimeZone, updatePreferences } from '../../../settings/user-preferences.ts';
import { mutedConversationsOf } from '../../../storage/notifications/settings/mutes-store.ts';
import { findProfile } from '../../../storage/notifications/settings/notification-profiles-store.ts';
import type { Storage } from '../../../storage/storage.ts';
import type { Access } from '../../access/access.ts';
import { callerOf } from '../../access/caller.ts';
import { SubjectQuery, subjectOf } from '../../access/subject.ts';
import type { HttpServer } from '../../http-server.ts';
import { preferenceChangesRoute } from './preference-changes.ts';

const PATH = '/v3/notifications/v1/preferences';
const tags = ['Notification preferences'];
const access: Access = ['F', 'U'];
const config = { access };
const done = { 200: Type.Object({ data: Success }) };
const withOwn = Type.Optional(Type.Boolean({ description: 'List the user’s own values in meta.own. Default false' }));
const view = { 200: Type.Object({ data: UserPreferences }) };

/**
 * Registers the preferences, mutes, and time zone of one user. See
 * docs/spec/rest-and-realtime.md#notification-settings.
 */
export function preferencesRoutes(http: HttpServer, app: AppContext): void {
  ownPreferencesRoutes(http, app);
  muteRoutes(http, app);
  timeZoneRoutes(http, app);
  preferenceChangesRoute(http, app);
}

function ownPreferencesRoutes(http: HttpServer, app: AppContext): void {
  const { storage, clock, notificationSettings } = app;
  http.get(
    PATH,
    {
      config: { access: ['F', 'viewer', 'U'] },
      schema: {
        tags,
        summary: 'Get preferences of a user, merged',
        querystring: Type.Object({ ...SubjectQuery.properties, withOwn }),
        response: {
          200: Type.Object({
            data: UserPreferences,
            meta: Type.Optional(
              Type.Object({ own: OwnPreferences }, { description: 'The user’s own values, whether they apply or not' }),
            ),
          }),
        },
      },
    },
    async (request) => {
      const uid = await subjectOf(request, storage.db, request.query.uid);
      const own = await preferencesOf(storage.db, uid);
      return {
        data: userView(await notificationSettings.effective(), own, await emailUnsubscriptionsOf(storage.db, uid)),
        ...(request.query.withOwn && { meta: { own } }),
      };
    },
  );

  http.patch(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Change preferences of a user',
        querystring: SubjectQuery,
        body: Type.Object(
          {
            preferences: Type.Optional(Type.Unknown()),
            templates: Type.Optional(Type.Unknown()),
            language: Type.Optional(Type.Unknown()),
          },
          {
            description:
              'Any part of the GET response; null restores the app’s value. `preferences.email.unsubscribed: false` ends every unsubscription from emails',
          },
        ),
        response: {
          200: Type.Object({
            data: UserPreferences,
            meta: Type.Object({ ignored: Type.Array(Type.String(), { description: 'Paths users may not set' }) }),
          }),
        },
      },
    },
    async (request) => {
      const parsed = parsePreferencesPatch(request.body);
      if ('details' in parsed) throw badRequest(parsed.details);
      const uid = await subjectOf(request, storage.db, request.query.uid);
      const settings = await notificationSettings.effective();
      const { own, ignored } = await updatePreferences(
        storage,
        settings,
        uid,
        parsed.patch,
        clock.now(),
        recorderOf(app, request),
      );
      const unsubscriptions = await emailUnsubscriptionsOf(storage.db, uid);
      return { data: userView(settings, own, unsubscriptions), meta: { ignored: [...ignored] } };
    },
  );

  http.delete(
    PATH,
    { config, schema: { tags, summary: 'Reset preferences of a user', querystring: SubjectQuery, response: view } },
    async (request) => {
      const uid = await subjectOf(request, storage.db, request.query.uid);
      await resetPreferences(storage, uid, clock.now(), recorderOf(app, request));
      const unsubscriptions = await emailUnsubscriptionsOf(storage.db, uid);
      return { data: userView(await notificationSettings.effective(), {}, unsubscriptions) };
    },
  );
}

type ChangeMutes<T> = (
  storage: Storage,
  settings: AppSettings,
  uid: string,
  conversations: T,
  nowMs: number,
  record?: RecordAct,
) => Promise<void>;

function muteRoutes(http: HttpServer, app: AppContext): void {
  const { storage, clock, notificationSettings } = app;
  const applyToMutes = async <T>(
    request: FastifyRequest,
    subject: string | undefined,
    change: ChangeMutes<T>,
    conversations: T,
  ) => {
    const uid = await subjectOf(request, storage.db, subject);
    const settings = await notificationSettings.effective();
    await change(storage, settings, uid, conversations, clock.now(), recorderOf(app, request));
    return { data: { success: true as const } };
  };

  http.get(
    `${PATH}/mute`,
    {
      config: { access: ['F', 'viewer', 'U'] },
      schema: {
        tags,
        summary: 'List muted conversations of a user',
        querystring: SubjectQuery,
        response: { 200: Type.Object({ data: Type.Object({ mutedConversations: Type.Array(MutedConversation) }) }) },
      },
    },
    async (request) => {
      const uid = await subjectOf(request, storage.db, request.query.uid);
      return { data: { mutedConversations: await mutedConversationsOf(storage.db, uid, clock.now()) } };
    },
  );

  http.put(
    `${PATH}/mute`,
    {
      config,
      schema: {
        tags,
        summary: 'Mute conversations',
        querystring: SubjectQuery,
        body: MuteConversations,
        response: done,
      },
    },
    (request) => applyToMutes(request, request.query.uid, muteConversations, request.body.conversations),
  );

  http.delete(
    `${PATH}/mute`,
    {
      config,
      schema: {
        tags,
        summary: 'End mutes',
        querystring: SubjectQuery,
        body: UnmuteConversations,
        response: done,
      },
      preValidation: async (request) => {
        request.body ??= { conversations: null };
      },
    },
    (request) => applyToMutes(request, request.query.uid, unmuteConversations, request.body.conversations),
  );
}

function timeZoneRoutes(http: HttpServer, app: AppContext): void {
  const { storage, clock } = app;
  const fallback = app.config.timezone;
  const response = { 200: Type.Object({ data: Type.Object({ timezone: Type.String() }) }) };

  http.get(
    `${PATH}/timezone`,
    {
      config: { access: ['F', 'viewer', 'U'] },
      schema: { tags, summary: 'Get the time zone of a user', querystring: SubjectQuery, response },
    },
    async (request) => {
      const uid = await subjectOf(request, storage.db, request.query.uid);
      const profile = await findProfile(storage.db, uid);
      return { data: { timezone: profile?.timezone ?? fallback } };
    },
  );

  http.patch(
    `${PATH}/timezone`,
    {
      config,
      schema: {
        tags,
        summary: 'Set the time zone of a user',
        querystring: SubjectQuery,
        body: Type.Object({ timezone: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]) }),
        response,
      },
    },
    async (request) => {
      const { timezone } = request.body;
      if (timezone !== null && !isTimeZone(timezone)) throw badRequest({ timezone: ['must be an IANA time zone'] });
      const uid = await subjectOf(request, storage.db, request.query.uid);
      await setTimeZone(storage, uid, timezone, clock.now(), recorderOf(app, request));
      return { data: { timezone: timezone ?? fallback } };
    },
  );
}

/** Returns the function that records a change in the audit log. Undefined for changes that users make themselves. */
function recorderOf({ audit }: AppContext, request: FastifyRequest): RecordAct | undefined {
  return callerOf(request).kind === 'user' ? undefined : audit.recorder(request);
}
