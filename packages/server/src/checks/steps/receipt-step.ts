import type { DeviceReport, SuppressedBy } from '@chatwire/protocol';
import { SUPPRESSED_BY } from '@chatwire/protocol';
import { sleep } from '../../base/time/clock.ts';
import { parseReport } from '../../devices/device-json.ts';
import { type CheckPushRow, pushesOfCheck } from '../../storage/notifications/checks/check-pushes-store.ts';
import { type CheckContext, devicesOf } from '../check-context.ts';
import { DEVICE_SETTINGS, type Help, type StepResult } from '../step-result.ts';

/** Maximum wait for the report of a device. See docs/spec/last-mile.md#notification-check. */
const REPORT_TIMEOUT_MS = 30_000;
/** A device that has received a push reports within this time that it was displayed. */
const DISPLAY_TIMEOUT_MS = 5_000;
/** Interval of reads from the database: devices may report to another node. */
const READ_INTERVAL_MS = 1_000;

/** Waits until a device reports that the test push was displayed or suppressed. Ends early when the signal aborts. */
export async function checkReceipt(context: CheckContext, aborted: AbortSignal): Promise<StepResult> {
  const { db, clock, checkId } = context;
  const startedAtMs = clock.now();
  for (;;) {
    const pushes = await pushesOfCheck(db, checkId);
    const isOver = aborted.aborted || clock.now() - startedAtMs >= REPORT_TIMEOUT_MS || isDecided(pushes, clock.now());
    if (isOver) return resultOf(pushes, await systemOf(context));
    await pause(context, aborted);
  }
}

/** Waits for the next read from the database. Ends early when a device has reported to this node. */
async function pause({ clock, reported }: CheckContext, aborted: AbortSignal): Promise<void> {
  const woken = new AbortController();
  const ignore = reported.listen(() => woken.abort());
  await sleep(clock, READ_INTERVAL_MS, AbortSignal.any([aborted, woken.signal]));
  ignore();
}

/** Returns whether the result is final: a device has displayed the push, or no further reports are expected. */
function isDecided(pushes: readonly CheckPushRow[], nowMs: number): boolean {
  if (pushes.some((push) => push.displayed_at_ms !== null)) return true;
  return pushes.every(
    ({ suppressed_at_ms: suppressed, received_at_ms: received }) =>
      suppressed !== null || (received !== null && nowMs - received > DISPLAY_TIMEOUT_MS),
  );
}

function resultOf(pushes: readonly CheckPushRow[], os: DeviceReport['os']): StepResult {
  if (pushes.some((push) => push.displayed_at_ms !== null)) return { state: 'pass', sentence: 'receipt.DISPLAYED' };
  if (pushes.some((push) => push.received_at_ms !== null && push.suppressed_at_ms === null)) {
    return { state: 'pass', sentence: 'receipt.RECEIVED' };
  }
  const suppressed = pushes.find((push) => push.suppressed_at_ms !== null);
  if (suppressed) return suppressedResult(SUPPRESSED_BY.find((by) => by === suppressed.suppressed_by) ?? 'other');
  const fix = os === 'ios' || os === 'android' ? (`fix.${os}` as const) : 'fix.other';
  return {
    state: 'warn',
    code: 'NO_RECEIPT',
    sentence: 'receipt.NO_RECEIPT',
    help: { ...DEVICE_SETTINGS, fix },
  };
}

/** Passes if an open app has not displayed the push, which is intended: the user started the check in the app. */
function suppressedResult(by: SuppressedBy): StepResult {
  if (by === 'foreground') return { state: 'pass', sentence: 'receipt.FOREGROUND', by };
  const isOff = by === 'permission' || by === 'channel';
  const sentence = isOff ? 'receipt.OFF' : by === 'focus' ? 'receipt.FOCUS' : 'receipt.HIDDEN';
  const help: Help = isOff
    ? { fix: 'fix.allow', by: 'user', action: 'open_settings' }
    : by === 'focus'
      ? { fix: 'fix.focus', by: 'user', action: 'open_settings' }
      : { fix: 'fix.operator', by: 'app' };
  return { state: 'fail', code: 'SUPPRESSED', sentence, help, by };
}

/** Returns the operating system of the checked devices, if all have the same. */
async function systemOf(context: CheckContext): Promise<DeviceReport['os']> {
  const systems = new Set((await devicesOf(context)).map(({ report }) => parseReport(report).os));
  return systems.size === 1 ? [...systems][0] : undefined;
}
