import type { AlarmState } from '@chatwire/protocol';
import { counted } from './lists.ts';

/** Texts of `chatwire alarms`. */
export const ALARMS = {
  columns: {
    id: 'ALARM ID',
    state: 'STATE',
    since: 'SINCE',
    value: 'VALUE',
    raised: 'RAISED WHEN',
    severity: 'SEVERITY',
    muted: 'MUTED UNTIL',
    name: 'NAME',
  },
  states: { ok: 'ok', raised: 'raised', no_data: 'no data' } as const satisfies Record<AlarmState, string>,
  disabled: 'disabled',
  none: '–',
  muted: (name: string, until: string) => `${name} is muted until ${until}.`,
  unmuted: (name: string) => `${name} is not muted.`,
  tested: (webhooks: number) => `Test sent to ${counted(webhooks, 'webhook')}.`,
  notTested: 'The test was not sent: no enabled webhook is subscribed to alarm.test.',
  period: 'a time such as 8h, 3d, or 2027-01-31T18:00Z',
} as const;
