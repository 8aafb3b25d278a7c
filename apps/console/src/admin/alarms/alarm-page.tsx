import type { Alarm } from '@chatwire/protocol';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ALARMS_KEY } from '../../alarms/use-alarms.ts';
import { useApi } from '../../api/api-context.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { alarmTestText } from '../../text/alarms.ts';
import { useToast } from '../../ui/toasts.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { RemoveCard } from '../parts/remove-card.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { AlarmForm } from './alarm-form.tsx';
import { AlarmState } from './alarm-state.tsx';
import { changeAlarm, removeAlarm, testAlarm } from './alarms-api.ts';
import { ChangesCard } from './changes-card.tsx';
import { MuteCard } from './mute-card.tsx';

/** One alarm: its state, definition, and history. */
export function AlarmPage({ alarm }: { readonly alarm: Alarm }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const canChange = useHasRole('operator');
  const refresh = () => queries.invalidateQueries({ queryKey: ALARMS_KEY });
  return (
    <>
      <BackLink to="alarms" label="Alarms" />
      <Section title={alarm.name}>
        {alarm.enabled && (
          <p className="alarm-facts">
            <AlarmState alarm={alarm} />
          </p>
        )}
        <AlarmForm
          metric={alarm.metric}
          alarm={alarm}
          write={async (fields) => {
            await changeAlarm(api, alarm, fields);
            await refresh();
          }}
        />
        {canChange && <MuteCard alarm={alarm} onChanged={refresh} />}
        {canChange && <TestCard alarmId={alarm.alarmId} />}
        <ChangesCard alarmId={alarm.alarmId} />
        {canChange && (
          <RemoveCard
            kind="alarm"
            about="Its history is deleted too. If it is raised, webhooks receive alarm.cleared."
            confirmText="The alarm and its history are deleted."
            remove={() => removeAlarm(api, alarm.alarmId)}
            onRemoved={refresh}
          />
        )}
      </Section>
    </>
  );
}

function TestCard({ alarmId }: { readonly alarmId: string }): ReactNode {
  const api = useApi();
  const showToast = useToast();
  const { isBusy, run } = useTask();

  function send(): void {
    run(undefined, async () => {
      const { webhooks } = await testAlarm(api, alarmId);
      showToast({ text: alarmTestText(webhooks), isFault: webhooks === 0 });
    });
  }

  return (
    <Card title="Test" about="Sends alarm.test to the failure webhooks that are subscribed to this event.">
      <button type="button" className="button" disabled={isBusy} onClick={send}>
        Send test
      </button>
    </Card>
  );
}
