import {
  ALARM_ID_PATTERN,
  Alarm,
  AlarmChange,
  AlarmChangesQuery,
  AlarmTest,
  ChangeAlarm,
  CreateAlarm,
  Success,
} from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import type { Access } from '../../access/access.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/notifications/v1/alarms';
const ALARM_PATH = `${PATH}/:alarmId`;
const tags = ['Alarms'];
const read: Access = ['viewer'];
const write: Access = ['operator'];
const ById = Type.Object({
  alarmId: Type.String({ pattern: ALARM_ID_PATTERN, description: 'must be al_ and 24 lower-case hex characters' }),
});

/** Registers the routes for alarms and their history. See docs/spec/last-mile.md#alarms. */
export function alarmRoutes(http: HttpServer, { alarms: { alarms }, audit }: AppContext): void {
  http.get(
    PATH,
    {
      config: { access: read },
      schema: { tags, summary: 'List alarms', response: responseSchema(Type.Array(Alarm)) },
    },
    async () => ({ data: await alarms.list() }),
  );

  http.post(
    PATH,
    {
      config: { access: write, audit: 'alarm.created' },
      schema: {
        tags,
        summary: 'Add an alarm',
        description: 'At most 50. `clear` must be on the other side of `raise` than the values that raise the alarm.',
        body: CreateAlarm,
        response: responseSchema(Alarm),
      },
    },
    async (request) => ({ data: await alarms.create(request.body, audit.recorder(request)) }),
  );

  http.get(
    `${PATH}/changes`,
    {
      config: { access: read },
      schema: {
        tags,
        summary: 'List the last 100 changes of alarms, newest first',
        querystring: AlarmChangesQuery,
        response: responseSchema(Type.Array(AlarmChange)),
      },
    },
    async ({ query }) => ({ data: await alarms.changes(query.alarmId) }),
  );

  http.get(
    ALARM_PATH,
    {
      config: { access: read },
      schema: { tags, summary: 'Get an alarm', params: ById, response: responseSchema(Alarm) },
    },
    async ({ params }) => ({ data: await alarms.get(params.alarmId) }),
  );

  http.patch(
    ALARM_PATH,
    {
      config: { access: write, audit: 'alarm.changed' },
      schema: { tags, summary: 'Change an alarm', params: ById, body: ChangeAlarm, response: responseSchema(Alarm) },
    },
    async (request) => ({
      data: await alarms.change(request.params.alarmId, request.body, audit.recorder(request)),
    }),
  );

  http.delete(
    ALARM_PATH,
    {
      config: { access: write, audit: 'alarm.removed' },
      schema: { tags, summary: 'Remove an alarm', params: ById, response: responseSchema(Success) },
    },
    async (request) => {
      await alarms.remove(request.params.alarmId, audit.recorder(request));
      return { data: { success: true as const } };
    },
  );

  http.post(
    `${ALARM_PATH}/test`,
    {
      config: { access: write, audit: 'alarm.tested' },
      schema: {
        tags,
        summary: 'Send alarm.test to the failure webhooks that select it',
        params: ById,
        response: responseSchema(AlarmTest),
      },
    },
    async (request) => ({ data: await alarms.test(request.params.alarmId, audit.recorder(request)) }),
  );
}
