import type { CreateAlarm } from '@chatwire/protocol';
import { insertAlarms } from '../storage/alarms/alarms-store.ts';
import { addInstallationValue } from '../storage/installation/installation-store.ts';
import type { Storage } from '../storage/storage.ts';
import { newAlarmRow } from './new-alarm-row.ts';

/** Alarms of a new installation. They are enabled. See docs/spec/last-mile.md#alarms. */
const DEFAULT_ALARMS: readonly CreateAlarm[] = [
  { name: 'Notifications fail', metric: 'successRate', raise: 0.9, clear: 0.95, severity: 'critical' },
  { name: 'A provider is unavailable', metric: 'circuitOpen', raise: 30, clear: 0 },
  { name: 'Events wait too long', metric: 'backlogAge', raise: 60, clear: 10, severity: 'critical' },
  { name: 'Many push tokens are invalid', metric: 'deadTokenRate', raise: 0.05, clear: 0.02 },
  { name: 'Pushes are not displayed', metric: 'displayedRate', raise: 0.5, clear: 0.7 },
  { name: 'The log cannot be written', metric: 'logWriteFailing', raise: 10, clear: 0, severity: 'critical' },
];

/** Adds the default alarms to a new installation. Does so only once, so that those that an operator deletes stay deleted. */
export async function ensureDefaultAlarms(storage: Storage, nowMs: number): Promise<void> {
  await storage.transaction(async (tx) => {
    if (!(await addInstallationValue(tx, 'default_alarms', 'added'))) return;
    await insertAlarms(
      tx,
      DEFAULT_ALARMS.map((alarm) => newAlarmRow(alarm, nowMs)),
    );
  });
}
