import './alarms-section.css';
import type { Alarm } from '@chatwire/protocol';
import { ALARM_METRIC_TEXTS } from '@chatwire/protocol/alarm-texts';
import type { ReactNode } from 'react';
import { useAlarms } from '../../alarms/use-alarms.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { ALARM_SEVERITY_LABELS, alarmFilterText, raisedWhenText } from '../../text/alarms.ts';
import { shortTime } from '../../text/times.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Item, ItemList } from '../parts/item-list.tsx';
import { Card, Section } from '../parts/section.tsx';
import { Tag } from '../parts/tag.tsx';
import { useItem } from '../use-item.ts';
import { AlarmPage } from './alarm-page.tsx';
import { AlarmState } from './alarm-state.tsx';
import { ChangesCard } from './changes-card.tsx';
import { NewAlarmPage } from './new-alarm-page.tsx';

/** Alarms, and the last times they were raised and cleared. */
export function AlarmsSection(): ReactNode {
  const { item, open } = useItem();
  const canChange = useHasRole('operator');
  return (
    <Loaded query={useAlarms()} what="alarms">
      {(alarms) => {
        if (item === 'new') return <NewAlarmPage />;
        const alarm = alarms.find(({ alarmId }) => alarmId === item);
        if (alarm) return <AlarmPage key={item} alarm={alarm} />;
        return (
          <Section
            title="Alarms"
            about="The server checks these conditions every 15 seconds. Failure webhooks with alarm events are called when an alarm is raised or cleared."
            actions={
              canChange && (
                <button type="button" className="button primary" onClick={() => open('new')}>
                  <Icon name="plus" />
                  Add alarm
                </button>
              )
            }
          >
            <Card>
              <ItemList emptyText="No alarms yet." emptyIcon="bell">
                {alarms.map((eachAlarm) => (
                  <AlarmItem key={eachAlarm.alarmId} alarm={eachAlarm} />
                ))}
              </ItemList>
            </Card>
            <ChangesCard alarmId={undefined} />
          </Section>
        );
      }}
    </Loaded>
  );
}

function AlarmItem({ alarm }: { readonly alarm: Alarm }): ReactNode {
  const { alarmId, name, metric, filter, severity, enabled, mutedUntilMS } = alarm;
  const details = [
    `${ALARM_METRIC_TEXTS[metric]}.`,
    `${raisedWhenText(alarm)}.`,
    alarmFilterText(filter),
    mutedUntilMS !== undefined && `Muted until ${shortTime(mutedUntilMS)}`,
  ];
  return (
    <Item
      section="alarms"
      item={alarmId}
      name={name}
      tags={
        <>
          {severity === 'critical' && <span className="alarm-critical">{ALARM_SEVERITY_LABELS.critical}</span>}
          {!enabled && <Tag isOff>Disabled</Tag>}
        </>
      }
      details={details.filter((detail) => typeof detail === 'string')}
      actions={enabled && <AlarmState alarm={alarm} />}
    />
  );
}
