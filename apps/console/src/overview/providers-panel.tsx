import './providers-panel.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import { numberText, percentText } from '../plots/plot-text.ts';
import { PREVIOUS_PERIOD } from '../text/common.ts';
import { groupLabel } from './dimensions.ts';
import type { OutcomeTotals } from './outcome-totals.ts';
import { Panel } from './panel.tsx';
import { successRate } from './success-rate.ts';

interface ProvidersPanelProps {
  readonly totals: readonly OutcomeTotals[];
  readonly before: readonly OutcomeTotals[];
  /** Adds the filters of the page to `filter`. */
  readonly entriesOf: (filter: FilterSearch) => FilterSearch;
}

/** Attempts and results by provider. */
export function ProvidersPanel({ totals, before, entriesOf }: ProvidersPanelProps): ReactNode {
  const called = totals.filter(({ value, sent, failed }) => value !== undefined && sent + failed > 0);
  return (
    <Panel title="Providers" about="Attempts and results by provider">
      {called.length === 0 ? (
        <p className="panel-none">No provider calls</p>
      ) : (
        <table className="providers-panel">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">Sent</th>
              <th scope="col">Failed</th>
              <th scope="col">Success</th>
              <th scope="col">{PREVIOUS_PERIOD}</th>
            </tr>
          </thead>
          <tbody>
            {called.map((row) => {
              const filter: FilterSearch = { provider: row.value ?? '' };
              const previousRate = successRate(before.find(({ value }) => value === row.value));
              return (
                <tr key={row.value}>
                  <th scope="row">
                    <Link to="/logs" search={entriesOf(filter)}>
                      {groupLabel('provider', row.value)}
                    </Link>
                  </th>
                  <td>
                    <Link to="/logs" search={entriesOf({ ...filter, outcome: 'sent' })}>
                      {numberText(row.sent)}
                    </Link>
                  </td>
                  <td className={row.failed > 0 ? 'bad' : ''}>
                    <Link to="/logs" search={entriesOf({ ...filter, outcome: 'failed' })}>
                      {numberText(row.failed)}
                    </Link>
                  </td>
                  <td>
                    <Rate rate={successRate(row)} />
                  </td>
                  <td className="quiet">{previousRate === undefined ? '–' : percentText(previousRate)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Rate({ rate = 0 }: { readonly rate: number | undefined }): ReactNode {
  return (
    <span className="providers-panel-rate">
      {percentText(rate)}
      <span aria-hidden="true">
        <i style={{ width: `${rate * 100}%` }} />
      </span>
    </span>
  );
}
