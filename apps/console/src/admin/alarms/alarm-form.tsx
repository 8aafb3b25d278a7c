import type { Alarm, AlarmMetric } from '@chatwire/protocol';
import { ALARM_METRIC_TEXTS } from '@chatwire/protocol/alarm-texts';
import type { ReactNode } from 'react';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { SaveForm } from '../parts/save-form.tsx';
import { Card } from '../parts/section.tsx';
import { alarmFields } from './alarm-fields.ts';
import { toForm } from './alarms-api.ts';

interface AlarmFormProps {
  readonly metric: AlarmMetric;
  /** Undefined: the form adds one. */
  readonly alarm: Alarm | undefined;
  readonly write: (fields: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onDiscard?: () => void;
}

/** Fields of an alarm whose metric is known. */
export function AlarmForm({ metric, alarm, write, onDiscard }: AlarmFormProps): ReactNode {
  const { all, basic, thresholds, filter } = alarmFields(metric);
  const form = useForm(all, alarm && toForm(alarm), write);
  return (
    <SaveForm
      form={form}
      doneText={alarm ? 'Alarm saved.' : 'Alarm added.'}
      isNew={!alarm}
      {...(onDiscard && { onDiscard })}
    >
      <Card>
        {basic.map((spec) => (
          <Field key={spec.path} spec={spec} form={form} />
        ))}
      </Card>
      <Card title="Condition" about={`${ALARM_METRIC_TEXTS[metric]}.`}>
        {thresholds.map((spec) => (
          <Field key={spec.path} spec={spec} form={form} />
        ))}
      </Card>
      {filter.length > 0 && (
        <Card title="Filter" about="An empty field matches everything.">
          {filter.map((spec) => (
            <Field key={spec.path} spec={spec} form={form} />
          ))}
        </Card>
      )}
    </SaveForm>
  );
}
