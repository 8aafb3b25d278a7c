import { OUTCOME_LABELS } from '@chatwire/protocol/entry-summary';
import { categoryText } from '@chatwire/protocol/outcome-text';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { CHANNEL_LABELS } from '../text/channels.ts';
import { DEVICE_REPORT_LABELS } from '../text/device-states.ts';
import { ownValue } from '../text/own-value.ts';
import { PROVIDER_LABELS } from '../text/providers.ts';
import { upperFirst } from '../text/upper-first.ts';
import type { FieldName } from './filter-fields.ts';

/** Returns the label of a filter value; ids and unknown values are returned unchanged. */
export function valueLabel(name: FieldName, value: string): string {
  switch (name) {
    case 'outcome':
      return ownValue(OUTCOME_LABELS, value) ?? value;
    case 'reason':
      return categoryText(value);
    case 'channel':
      return upperFirst(ownValue(CHANNEL_LABELS, value) ?? value);
    case 'provider':
      return ownValue(PROVIDER_LABELS, value) ?? value;
    case 'trigger':
      return ownValue(TRIGGER_LABELS, value) ?? value;
    case 'deviceState':
      return ownValue(DEVICE_REPORT_LABELS, value) ?? value;
    case 'receiverType':
      return ownValue(RECEIVER_TYPE_LABELS, value) ?? value;
    case 'messageCategory':
      return upperFirst(value);
    case 'notificationTriggered':
    case 'success':
      return value === 'true' ? 'Yes' : 'No';
    default:
      return value;
  }
}

const RECEIVER_TYPE_LABELS: Readonly<Record<string, string>> = { user: 'One-on-one', group: 'Group' };
