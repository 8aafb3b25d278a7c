import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ALARMS_KEY } from '../../alarms/use-alarms.ts';
import { useApi } from '../../api/api-context.ts';
import { ALARM_CHANGE_LABELS, alarmValueOrDash } from '../../text/alarms.ts';
import { shortTime, wholeTime } from '../../text/times.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Card } from '../parts/section.tsx';
import { readChanges } from './alarms-api.ts';

/** The last 100 times that alarms were raised or cleared. `alarmId` limits them to one alarm. */
export function ChangesCard({ alarmId }: { readonly alarmId: string | undefined }): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [...ALARMS_KEY, 'changes', alarmId],
    queryFn: ({ signal }) => readChanges(api, alarmId, signal),
    refetchInterval: 15_000,
  });
  return (
    <Card title="History" about="The last 100 changes.">
      <Loaded query={query} what="the history">
        {(changes) =>
          changes.length === 0 ? (
            <p className="alarm-none">No alarm has been raised yet.</p>
          ) : (
            <DataTable
              label="History"
              columns={alarmId === undefined ? ['Time', 'Alarm', 'Change', 'Value'] : ['Time', 'Change', 'Value']}
              hasActions={false}
            >
              {changes.map((change) => (
                <tr key={`${change.alarmId} ${change.atMS} ${change.change}`}>
                  <td title={wholeTime(change.atMS)}>{shortTime(change.atMS)}</td>
                  {alarmId === undefined && <th scope="row">{change.name}</th>}
                  <td>
                    <span className={`alarm-state-label ${change.change}`}>{ALARM_CHANGE_LABELS[change.change]}</span>
                  </td>
                  <td>{alarmValueOrDash(change)}</td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
    </Card>
  );
}
