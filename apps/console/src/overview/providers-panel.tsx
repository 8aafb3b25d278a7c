import './providers-panel.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import { numberText, percentText } from '../plots/plot-text.ts';
import { valueLabel } from './dimensions.ts';
import type { OutcomeTotals } from './outcome-totals.ts';
import { Panel } from './panel.tsx';
import { successRate } from './success-rate.ts';

interface ProvidersPanelProps {
  readonly tallies: readonly OutcomeTotals[];
  readonly before: readonly OutcomeTotals[];
  /** Returns the log filters of some entries. */
  readonly entriesOf: (own: FilterSearch) => FilterSearch;
}

/** Attempts and results by provider. */
export function ProvidersPanel({ tallies, before, entriesOf }: ProvidersPanelProps): ReactNode {
  const tried = tallies.filter(({ value, sent, failed }) => value !== undefined && sent + failed > 0);
  return (
    <Panel title="Providers" about="Attempts and results by provider">
      {tried.length === 0 ? (
        <p className="panel-none">No provider calls</p>
      ) : (
        <table className="providers-panel">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">Sent</th>
              <th scope="col">Failed</th>
              <th scope="col">Success</th>
              <th scope="col">Previous period</th>
            </tr>
          </thead>
          <tbody>
            {tried.map((totals) => {
              const filter: FilterSearch = { provider: totals.value ?? '' };
              const was = successRate(before.find(({ value }) => value === totals.value));
              return (
                <tr key={totals.value}>
                  <th scope="row">
                    <Link to="/logs" search={entriesOf(filter)}>
                      {valueLabel('provider', totals.value)}
                    </Link>
                  </th>
                  <td>
                    <Link to="/logs" search={entriesOf({ ...filter, outcome: 'sent' })}>
                      {numberText(totals.sent)}
                    </Link>
                  </td>
                  <td className={totals.failed > 0 ? 'bad' : ''}>
                    <Link to="/logs" search={entriesOf({ ...filter, outcome: 'failed' })}>
                      {numberText(totals.failed)}
                    </Link>
                  </td>
                  <td>
                    <Rate rate={successRate(totals)} />
                  </td>
                  <td className="quiet">{was === undefined ? '–' : percentText(was)}</td>
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
