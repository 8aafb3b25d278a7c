import { couldNotLoad } from '../../text/common.ts';
import './flags-panel.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { apiFilterOf } from '../../filter/filter-search.ts';
import { timesOf } from '../../plots/span.ts';
import { Icon } from '../../ui/icon.tsx';
import { filtersOf, type OverviewSearch } from '../overview-search.ts';
import { readFlagFacts } from './read-flag-facts.ts';
import { redFlagsOf } from './red-flags.ts';

const AGAIN_MS = 10_000;

/** Current alerts with their causes; one line if there are none. */
export function FlagsPanel({ search }: { readonly search: OverviewSearch }): ReactNode {
  const api = useApi();
  const { range, processedFrom, processedTo } = filtersOf(search);
  const { data, error } = useQuery({
    queryKey: ['alerts', range, processedFrom, processedTo],
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    queryFn: async ({ signal }) => {
      const nowMs = Date.now();
      const times = {
        ...(range && { range }),
        ...(processedFrom && { processedFrom }),
        ...(processedTo && { processedTo }),
      };
      const { span, facts } = await readFlagFacts(api, apiFilterOf(times, nowMs), nowMs, signal);
      return { span, flags: redFlagsOf(facts) };
    },
  });
  return (
    <section className="flags-panel" aria-label="Alerts" aria-live="polite">
      {error && (
        <p className="flags-panel-line warn">
          <Icon name="warning" />
          {couldNotLoad('alerts')}: {error.message}
        </p>
      )}
      {!error && !data && <p className="flags-panel-line">Checking…</p>}
      {!error && data?.flags.length === 0 && (
        <p className="flags-panel-line good">
          <Icon name="check" />
          <span>No alerts</span>
        </p>
      )}
      {!error && data && data.flags.length > 0 && (
        <ul>
          {data.flags.map(({ key, level, title, why, look }) => (
            <li key={key} className={level}>
              <Icon name="warning" size={18} />
              <div>
                <strong>{title}</strong>
                <p>{why}</p>
              </div>
              <Link
                to="/logs"
                search={{ ...look.entries, ...(look.isOfSpan && timesOf(data.span)) }}
                className="button"
              >
                {look.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
