import type { FormerDevice } from '@chatwire/protocol';
import { maskedToken } from '@chatwire/protocol/device-name';
import { OUTCOME_LABELS } from '@chatwire/protocol/entry-summary';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import { useRowFacts } from '../entry/use-row-facts.ts';
import type { LogRow } from '../log-window/log-source.ts';
import { deviceStateText } from '../text/device-state-text.ts';
import { tableTime } from '../text/times.ts';

/** Number of pushes that are searched. Each event causes a push to each device, so that they include the last one of each. */
const MAX_PUSHES = '50';

interface Props {
  readonly uid: string;
  readonly device: FormerDevice;
}

/** The last push to a former device, with a link to its entry; nothing if the log has none. */
export function LastPush({ uid, device: { pushToken, removedAtMS } }: Props): ReactNode {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['pushes before', uid, removedAtMS],
    queryFn: ({ signal }) => {
      const params = { recipient: uid, channel: 'push', processedTo: String(removedAtMS), limit: MAX_PUSHES };
      return api.get<readonly LogRow[]>(LOGS, params, signal);
    },
  });
  const push = data?.find((row) => row.pushToken !== undefined && maskedToken(row.pushToken) === pushToken);
  return push ? <PushLink uid={uid} push={push} /> : null;
}

function PushLink({ uid, push }: { readonly uid: string; readonly push: LogRow }): ReactNode {
  const { facts } = useRowFacts(push);
  const { _id, messageId, outcome, processingEndedAtMS } = push;
  const onDevice = deviceStateText({ ...push, ...facts });
  return (
    <small>
      <Link to="/logs" search={{ recipient: uid, at: _id, entry: _id }}>
        Last push {tableTime(processingEndedAtMS)}, message {messageId}
      </Link>
      : {onDevice ?? OUTCOME_LABELS[outcome]}
    </small>
  );
}
