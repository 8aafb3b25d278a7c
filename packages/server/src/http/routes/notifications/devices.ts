import { DeviceReportRequest, ReportedDevice, Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { listDevices } from '../../../devices/list-devices.ts';
import { parseDeviceReport, reportDevice } from '../../../devices/report-device.ts';
import { callerOf } from '../../access/caller.ts';
import { SubjectQuery, subjectOf } from '../../access/subject.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const MAX_BYTES = 8 * 1024;
const tags = ['Push tokens'];

/** Adds the routes by which devices report about themselves. See docs/spec/last-mile.md#device-report. */
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
      if (caller.kind !== 'user') throw new Error('This route admits only users.');
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
        querystring: SubjectQuery,
        response: responseSchema(Type.Object({ devices: Type.Array(ReportedDevice) })),
      },
    },
    async (request) => {
      const uid = await subjectOf(request, storage.db, request.query.uid);
      const { tokenMaxAgeDays } = (await notificationSettings.effective()).preferences.push;
      return { data: { devices: await listDevices(storage.db, uid, tokenMaxAgeDays, clock.now()) } };
    },
  );
}
