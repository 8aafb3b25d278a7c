import type { ReplayedDecision, ReplayResult } from '@chatwire/protocol';
import { OUTCOME_LABELS } from '@chatwire/protocol/entry-summary';
import { categoryText } from '@chatwire/protocol/outcome-text';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Named } from '../../names/named.tsx';
import { useNames } from '../../names/names-context.ts';
import { numberText } from '../../plots/plot-text.ts';
import { DataTable } from '../parts/data-table.tsx';

/** Maximum number of users, and of samples, that are shown. */
const MAX_SHOWN = 10;
/** Turning on a channel or an event of calls adds no decisions to a replay. */
const NOT_DECIDED = 'Channels and call events that were off then have no decisions, and are not counted.';

/** Result of a replay: the users whose notifications would have been different, and examples. */
export function ReplayFindings({ result }: { readonly result: ReplayResult }): ReactNode {
  const { decisions, events, changed, drift, notReplayable, recipients, changes, samples } = result;
  const skipped = Object.values(notReplayable).reduce((sum, count) => sum + count, 0);
  return (
    <div className="replay-result">
      <p role="status">
        {changed === 0
          ? `No difference in ${numberText(decisions)} decisions about ${numberText(events)} events.`
          : `${numberText(changed)} of ${numberText(decisions)} decisions about ${numberText(events)} events would be different: ${people(recipients.more)} would have received more, ${people(recipients.fewer)} fewer.`}
        {skipped > 0 && ` ${numberText(skipped)} can’t be replayed: ${causesText(notReplayable)}.`}
        {recipients.more === 0 && ` ${NOT_DECIDED}`}
      </p>
      {drift > 0 && (
        <p role="alert">
          {numberText(drift)} decisions have a different result although none of their inputs changed. Report this as a
          bug.
        </p>
      )}
      {recipients.top.length > 0 && <TopTable top={recipients.top.slice(0, MAX_SHOWN)} />}
      {changes.length > 0 && (
        <DataTable label="Changed decisions" columns={['Was', 'Would be', 'Decisions']} hasActions={false}>
          {changesByText(changes).map(({ from, to, count }) => (
            <tr key={`${from} ${to}`}>
              <td>{from}</td>
              <td>{to}</td>
              <td>{numberText(count)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {samples.length > 0 && <Samples samples={samples.slice(0, MAX_SHOWN)} />}
    </div>
  );
}

function TopTable({ top }: { readonly top: ReplayResult['recipients']['top'] }): ReactNode {
  const nameOfUser = useNames(top.map(({ uid }) => ['user', uid] as const));
  return (
    <DataTable label="Users" columns={['User', 'More', 'Fewer']} hasActions={false}>
      {top.map(({ uid, gained, lost }) => (
        <tr key={uid}>
          <th scope="row">
            <Named id={uid} name={nameOfUser('user', uid)} />
          </th>
          <td>{numberText(gained)}</td>
          <td>{numberText(lost)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Samples({ samples }: { readonly samples: ReplayResult['samples'] }): ReactNode {
  const nameOfUser = useNames(samples.map(({ recipient }) => ['user', recipient] as const));
  return (
    <>
      <h3>Examples</h3>
      <ul className="replay-samples">
        {samples.map(({ logId, recipient, before, after }) => (
          <li key={logId}>
            <Link to="/logs" search={{ entry: logId }}>
              {recipient === undefined ? 'Group' : (nameOfUser('user', recipient) ?? recipient)}
            </Link>
            : {decisionText(before)} → {decisionText(after)}
          </li>
        ))}
      </ul>
    </>
  );
}

function decisionText({ outcome, reason }: ReplayedDecision): string {
  if (outcome === 'would_send') return 'Would be sent';
  if (outcome === 'ineligible') return 'Not decided';
  const word = OUTCOME_LABELS[outcome];
  return reason === undefined ? word : `${word}: ${categoryText(reason)}`;
}

/** Results with different codes may have the same text. */
function changesByText(changes: ReplayResult['changes']) {
  const rows = new Map<string, { readonly from: string; readonly to: string; readonly count: number }>();
  for (const change of changes) {
    const [from, to] = [decisionText(change.from), decisionText(change.to)];
    const key = `${from} ${to}`;
    rows.set(key, { from, to, count: change.count + (rows.get(key)?.count ?? 0) });
  }
  return [...rows.values()];
}

function people(count: number): string {
  return count === 1 ? '1 user' : `${numberText(count)} users`;
}

const CAUSES: Readonly<Record<string, string>> = {
  NO_HISTORY: 'decided before the history began',
  PURGED: 'the event record was deleted',
  ERASED: 'the user was erased',
  REDACTED: 'the data behind the decision was redacted',
};

function causesText(causes: ReplayResult['notReplayable']): string {
  return Object.entries(causes)
    .map(([cause, count]) => `${CAUSES[cause] ?? cause} (${numberText(count)})`)
    .join(', ');
}
