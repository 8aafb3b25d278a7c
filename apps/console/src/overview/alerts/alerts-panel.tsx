import { couldNotLoad } from '../../text/common.ts';
import './alerts-panel.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { apiFilterOf } from '../../filter/filter-search.ts';
import { timesOf } from '../../plots/span.ts';
import { Icon } from '../../ui/icon.tsx';
import { filtersOf, type OverviewSearch } from '../overview-search.ts';
import { alertsOf } from './alerts-of.ts';
import { readAlertInput } from './read-alert-input.ts';

const REFRESH_MS = 10_000;

/** Current alerts with their causes; one line if there are none. */
export function AlertsPanel({ search }: { readonly search: OverviewSearch }): ReactNode {
  const api = useApi();
  const { range, processedFrom, processedTo } = filtersOf(search);
  const { data, error } = useQuery({
    queryKey: ['alerts', range, processedFrom, processedTo],
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const nowMs = Date.now();
      const times = {
        ...(range && { range }),
        ...(processedFrom && { processedFrom }),
        ...(processedTo && { processedTo }),
      };
      const { span, input } = await readAlertInput(api, apiFilterOf(times, nowMs), nowMs, signal);
      return { span, alerts: alertsOf(input) };
    },
  });
  return (
    <section className="alerts-panel" aria-label="Alerts" aria-live="polite">
      {error && (
        <p className="alerts-panel-line warn">
          <Icon name="warning" />
          {couldNotLoad('alerts')}: {error.message}
        </p>
      )}
      {!error && !data && <p className="alerts-panel-line">Checking…</p>}
      {!error && data?.alerts.length === 0 && (
        <p className="alerts-panel-line good">
          <Icon name="check" />
          <span>No alerts</span>
        </p>
      )}
      {!error && data && data.alerts.length > 0 && (
        <ul>
          {data.alerts.map(({ key, level, title, cause, link }) => (
            <li key={key} className={level}>
              <Icon name="warning" size={18} />
              <div>
                <strong>{title}</strong>
                <p>{cause}</p>
              </div>
              <Link
                to="/logs"
                search={{ ...link.entries, ...(link.isOfSpan && timesOf(data.span)) }}
                className="button"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
