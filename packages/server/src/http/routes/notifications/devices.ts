import { DeviceNameRecord, DeviceReportRequest, FormerDevice, ReportedDevice, Success, Uid } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { listDeviceNames } from '../../../devices/list-device-names.ts';
import { listDevices } from '../../../devices/list-devices.ts';
import { listFormerDevices } from '../../../devices/list-former-devices.ts';
import { parseDeviceReport, reportDevice } from '../../../devices/report-device.ts';
import { callerOf } from '../../access/caller.ts';
import { SubjectQuery, subjectOf } from '../../access/subject.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const MAX_BYTES = 8 * 1024;
const tags = ['Push tokens'];

/** Registers the routes for device reports. See docs/spec/last-mile.md#device-report. */
export function deviceRoutes(http: HttpServer, { storage, clock, notificationSettings }: AppContext): void {
  http.put(
    '/v3/notifications/push/v1/device',
    {
      bodyLimit: MAX_BYTES,
      config: { access: ['U'], rate: 'deviceReport' },
      schema: {
        tags,
        summary: 'Report the state of the calling device',
        description:
          'Replaces the report of the login session: permission, channels, battery, versions. `null` and an absent member mean the same.',
        body: DeviceReportRequest,
        response: { 200: Type.Object({ data: Success }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      if (caller.kind !== 'user') throw new Error('expected a user as caller');
      await reportDevice(storage, caller.sessionId, parseDeviceReport(request.body), clock.now());
      return { data: { success: true as const } };
    },
  );

  http.get(
    '/v3/notifications/push/v1/devices',
    {
      config: { access: ['F', 'viewer', 'U'] },
      schema: {
        tags,
        summary: 'List the devices of a user with what they reported',
        description: '`formerDevices`: the last 20 whose push token was removed within 90 days, most recent first.',
        querystring: SubjectQuery,
        response: responseSchema(
          Type.Object({ devices: Type.Array(ReportedDevice), formerDevices: Type.Array(FormerDevice) }),
        ),
      },
    },
    async (request) => {
      const uid = await subjectOf(request, storage.db, request.query.uid);
      const { tokenMaxAgeDays } = (await notificationSettings.effective()).preferences.push;
      const nowMs = clock.now();
      const devices = await listDevices(storage.db, uid, tokenMaxAgeDays, nowMs);
      return { data: { devices, formerDevices: await listFormerDevices(storage.db, uid, nowMs) } };
    },
  );

  http.get(
    '/v3/notifications/push/v1/device-names',
    {
      config: { access: ['F', 'viewer'] },
      schema: {
        tags,
        summary: 'List what the devices of users are called',
        description:
          'The registered and former devices of up to 100 users, for lists that name many. Unknown users have none.',
        querystring: Type.Object({ uids: Type.Array(Uid, { minItems: 1, maxItems: 100 }) }),
        response: responseSchema(Type.Array(DeviceNameRecord)),
      },
    },
    async (request) => ({ data: await listDeviceNames(storage.db, request.query.uids, clock.now()) }),
  );
}
