import type { DeviceReport } from '@chatwire/protocol';
import { parseReport } from '../../devices/device-json.ts';
import type { DeviceRow } from '../../storage/notifications/devices/devices-store.ts';
import { type CheckContext, devicesOf } from '../check-context.ts';
import { DEVICE_SETTINGS, type StepResult } from '../step-result.ts';
import { bestOf } from './best-of.ts';

const UNKNOWN: StepResult = {
  state: 'warn',
  code: 'UNKNOWN',
  sentence: 'permission.UNKNOWN',
  help: DEVICE_SETTINGS,
};

/** Checks the permission in the newest report from the device. See docs/spec/last-mile.md#device-report. */
export async function checkPermission(context: CheckContext): Promise<StepResult> {
  return bestOf((await devicesOf(context)).map(resultOf)) ?? UNKNOWN;
}

function resultOf({ report: json, permission_since_ms: sinceMs }: DeviceRow): StepResult {
  const report = parseReport(json);
  switch (report.permission) {
    case undefined:
      return UNKNOWN;
    case 'denied':
      return {
        state: 'fail',
        code: 'DENIED',
        sentence: 'permission.DENIED',
        ...(sinceMs !== null && { values: { t: sinceMs } }),
        help: { fix: 'fix.allow', by: 'user', action: 'open_settings' },
      };
    case 'not_determined':
      return {
        state: 'fail',
        code: 'NOT_DETERMINED',
        sentence: 'permission.NOT_DETERMINED',
        help: { fix: 'fix.ask', by: 'user', action: 'request_permission' },
      };
    case 'provisional':
    case 'ephemeral':
    case 'authorized':
      return hiddenIn(report) ?? quietIn(report) ?? savingIn(report) ?? { state: 'pass', sentence: 'permission.OK' };
    default:
      return UNKNOWN;
  }
}

/** Notification channels of messages. A test push uses the first one. */
const [TEST_CHANNEL, ...OTHER_CHANNELS] = ['chat_messages', 'chat_groups', 'chat_mentions'] as const;

function hiddenIn({ channels = [], alert, lockScreen, notificationCenter }: DeviceReport): StepResult | undefined {
  const off = new Set(channels.filter(({ importance }) => importance === 'none').map(({ id }) => id));
  const isHidden = off.has(TEST_CHANNEL) || (alert === false && lockScreen === false && notificationCenter === false);
  if (!isHidden && !OTHER_CHANNELS.some((id) => off.has(id))) return undefined;
  return {
    state: isHidden ? 'fail' : 'warn',
    code: 'CHANNEL_OFF',
    sentence: 'permission.CHANNEL_OFF',
    help: { fix: 'fix.allow', by: 'user', action: 'open_settings' },
  };
}

function quietIn({ permission }: DeviceReport): StepResult | undefined {
  if (permission !== 'provisional') return undefined;
  return {
    state: 'warn',
    code: 'PROVISIONAL',
    sentence: 'permission.PROVISIONAL',
    help: { fix: 'fix.alerts', by: 'user', action: 'open_settings' },
  };
}

/** Battery saver and the rare and restricted buckets delay pushes. The default optimization does not delay urgent pushes. */
function savingIn({ batterySaver, standbyBucket }: DeviceReport): StepResult | undefined {
  if (batterySaver !== true && standbyBucket !== 'rare' && standbyBucket !== 'restricted') return undefined;
  return {
    state: 'warn',
    code: 'BATTERY',
    sentence: 'permission.BATTERY',
    help: { fix: 'fix.battery', by: 'user', action: 'open_settings' },
  };
}
