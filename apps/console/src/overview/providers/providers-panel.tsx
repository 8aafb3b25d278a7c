import './providers-panel.css';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { FilterSearch } from '../../filter/filter-search.ts';
import { numberText, percentText } from '../../plots/plot-text.ts';
import { PREVIOUS_PERIOD } from '../../text/common.ts';
import { entryText } from '../../text/entry-text.ts';
import { groupLabel } from '../dimensions.ts';
import type { OutcomeTotals } from '../outcome-totals.ts';
import { Panel } from '../panel.tsx';
import { successRate } from '../success-rate.ts';
import type { FrequentError } from './frequent-error.ts';
import { useFrequentErrors } from './use-frequent-errors.ts';

interface ProvidersPanelProps {
  readonly totals: readonly OutcomeTotals[];
  readonly before: readonly OutcomeTotals[];
  /** Adds the filters of the page to `filter`. */
  readonly entriesOf: (filter: FilterSearch) => FilterSearch;
}

/** Attempts and results by provider, most failures first, each with its most frequent error. */
export function ProvidersPanel({ totals, before, entriesOf }: ProvidersPanelProps): ReactNode {
  const called = totals
    .filter(({ value, sent, failed }) => value !== undefined && sent + failed > 0)
    .toSorted((one, other) => other.failed - one.failed);
  const failing = called.flatMap(({ value, failed }) => (value !== undefined && failed > 0 ? value : []));
  const errors = useFrequentErrors(entriesOf({}), failing);
  return (
    <Panel title="Providers" about="Attempts and results by provider, most failures first">
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
              const failed = entriesOf({ ...filter, outcome: 'failed' });
              const previousRate = successRate(before.find(({ value }) => value === row.value));
              const error = row.failed > 0 ? errors.get(row.value ?? '') : undefined;
              return (
                <Fragment key={row.value}>
                  <tr className={error && 'has-error'}>
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
                      <Link to="/logs" search={failed}>
                        {numberText(row.failed)}
                      </Link>
                    </td>
                    <td>
                      <Rate rate={successRate(row)} />
                    </td>
                    <td className="quiet">{previousRate === undefined ? '–' : percentText(previousRate)}</td>
                  </tr>
                  {error && (
                    <tr className="providers-panel-error">
                      <td colSpan={5}>
                        <ErrorLine error={error} failed={row.failed} search={failed} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface ErrorLineProps {
  readonly error: FrequentError;
  /** Number of all failed entries. */
  readonly failed: number;
  /** Filters of the failed entries. */
  readonly search: FilterSearch;
}

/** The most frequent error, and what it means. Links to its newest entry. */
function ErrorLine({ error: { code, tied, count, of, entry }, failed, search }: ErrorLineProps): ReactNode {
  return (
    <>
      {tied ? 'Most frequent errors' : 'Most frequent error'}:{' '}
      <Link to="/logs" search={{ ...search, entry: entry._id }}>
        <code>{code}</code>
      </Link>
      {tied?.map((other) => (
        <Fragment key={other}>
          , <code>{other}</code>
        </Fragment>
      ))}
      , {tied && 'each '}
      {numberText(count)} of {of < failed ? 'the newest ' : ''}
      {numberText(of)}. {entryText(entry)}
    </>
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
