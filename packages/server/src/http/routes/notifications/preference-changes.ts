import { PreferenceChange } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { preferenceChangesOf } from '../../../settings/preference-changes.ts';
import { SubjectQuery, subjectOf } from '../../access/subject.ts';
import type { HttpServer } from '../../http-server.ts';

/** Registers the list of changes to a user's preferences. See docs/spec/rest-and-realtime.md#preference-changes. */
export function preferenceChangesRoute(http: HttpServer, { storage }: AppContext): void {
  http.get(
    '/v3/notifications/v1/preferences/changes',
    {
      config: { access: ['F', 'viewer', 'U'] },
      schema: {
        tags: ['Notification preferences'],
        summary: 'List changes of the preferences of a user, newest first',
        querystring: SubjectQuery,
        response: { 200: Type.Object({ data: Type.Array(PreferenceChange) }) },
      },
    },
    async (request) => {
      const uid = await subjectOf(request, storage.db, request.query.uid);
      return { data: await preferenceChangesOf(storage.db, uid) };
    },
  );
}
