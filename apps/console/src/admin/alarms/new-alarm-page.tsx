import type { AlarmMetric } from '@chatwire/protocol';
import { ALARM_METRIC_NAMES } from '@chatwire/protocol/alarm-metrics';
import { ALARM_METRIC_TEXTS } from '@chatwire/protocol/alarm-texts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ALARMS_KEY } from '../../alarms/use-alarms.ts';
import { useApi } from '../../api/api-context.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { AlarmForm } from './alarm-form.tsx';
import { createAlarm } from './alarms-api.ts';

/** Adds an alarm: first the metric, on which the other fields depend. */
export function NewAlarmPage(): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const { leaveFor } = useItem();
  const id = useId();
  const [metric, setMetric] = useState<AlarmMetric>('successRate');
  return (
    <>
      <BackLink to="alarms" label="Alarms" />
      <Section title="Add alarm">
        <Card>
          <div className="field of-choice">
            <span className="field-text">
              <label className="field-label" htmlFor={id}>
                Metric
              </label>
            </span>
            <div className="field-control">
              <select id={id} value={metric} onChange={({ target }) => setMetric(metricNamed(target.value))}>
                {ALARM_METRIC_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {ALARM_METRIC_TEXTS[name]}
                  </option>
                ))}
              </select>
            </div>
          </div>
        </Card>
        <AlarmForm
          key={metric}
          metric={metric}
          alarm={undefined}
          onDiscard={() => leaveFor(undefined)}
          write={async (fields) => {
            const { alarmId } = await createAlarm(api, metric, fields);
            await queries.invalidateQueries({ queryKey: ALARMS_KEY });
            leaveFor(alarmId);
          }}
        />
      </Section>
    </>
  );
}

function metricNamed(name: string): AlarmMetric {
  return ALARM_METRIC_NAMES.find((knownMetric) => knownMetric === name) ?? 'successRate';
}
