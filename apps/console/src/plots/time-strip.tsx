import './time-strip.css';
import type { Outcome } from '@chatwire/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { Params } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { useZoneChoice } from '../time/use-zone-choice.ts';
import { BarBrush } from './bar-brush.tsx';
import { openSpan } from './open-span.ts';
import { intervalOf, type Times, timesOf } from './span.ts';
import { readSummary } from './summary.ts';
import { timeBarsOf } from './time-bars.ts';

const REFRESH_MS = 30_000;

interface TimeStripProps {
  /** Filters of the view, as API parameters. */
  readonly filter: Params;
  /** Called with the selected times. */
  readonly onRange: (times: Times) => void;
  /** Called with the outcome that was clicked in the legend. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Volume over time by outcome. */
export const TimeStrip = memo(function TimeStrip({ filter, onRange, onOutcome }: TimeStripProps): ReactNode {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['time strip', filter, useZoneChoice()],
    placeholderData: keepPreviousData,
    refetchInterval: filter.processedTo === undefined && REFRESH_MS,
    queryFn: async ({ signal }) => {
      const span = await openSpan(api, filter, Date.now(), signal);
      return timeBarsOf((await readSummary(api, filter, span, { interval: intervalOf(span) }, signal)).data);
    },
  });
  return (
    <div className="time-strip">
      {isError && <p className="time-strip-fault">Couldn’t load volume.</p>}
      {data && data.length > 0 && (
        <BarBrush
          bars={data}
          onSpan={(selectedBars) => onRange(timesOf(selectedBars))}
          outcome={filter.outcome}
          onOutcome={onOutcome}
        />
      )}
    </div>
  );
});
