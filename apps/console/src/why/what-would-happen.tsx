import type { DryRunRequest } from '@chatwire/protocol';
import { type ReactNode, useId } from 'react';
import { useTimeZone } from '../people/use-time-zone.ts';
import { theirTime, weekdayIn } from '../people/zone-times.ts';
import { AskFailure } from '../ui/load-error.tsx';
import { dryRunPath } from './dry-run-path.ts';
import { Asking } from './evaluating.tsx';
import { PathView } from './path-view.tsx';
import { useChoices } from './use-choices.ts';
import { useDryRun } from './use-why.ts';
import { atMsOf, type WhatIfPlace, whatIfOf } from './what-if.ts';
import { WhatIfPanel } from './what-if-panel.tsx';
import { WhatIfAnswer } from './what-if-result.tsx';
import { Verdict } from './why-summary.tsx';
import { againText, verdictOf } from './why-summary-of.ts';

interface WhatWouldHappenProps extends Pick<WhatIfPlace, 'block' | 'kind'> {
  readonly name: string;
  readonly request: DryRunRequest;
  readonly title: string;
  /** The way is shown when asked for. Default: false. */
  readonly isFolded?: boolean;
}

/** What would be decided this moment, and what if preferences were others. */
export function WhatWouldHappen({ name, request, title, block, kind, isFolded }: WhatWouldHappenProps): ReactNode {
  const id = useId();
  const choices = useChoices();
  const timeZone = useTimeZone(request.uid) ?? 'UTC';
  const { data: now, error, refetch } = useDryRun(request);
  const chosenMs = atMsOf(choices.choices);
  const atMs = chosenMs ?? now?.evaluatedAtMS ?? 0;
  const place = { block, kind, atMs, weekday: weekdayIn(atMs, timeZone) };
  const whatIf = whatIfOf(choices.choices, place);
  const other = { ...(whatIf && { whatIf }), ...(chosenMs !== undefined && { atMS: chosenMs }) };
  if (error) return <AskFailure error={error} what="What would happen" onRetry={() => void refetch()} />;
  if (!now) return <Asking />;
  const timeText = (ms: number) => `${theirTime(ms, timeZone)} (${timeZone})`;
  const path = dryRunPath(now, name, timeText);
  return (
    <section className="why-answer" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Verdict path={path}>
        {verdictOf(name, path, 'would be')}
        <span className="verdict-again">{againText(name, path)}</span>
      </Verdict>
      {isFolded ? (
        <details className="why-way">
          <summary>Gate by gate</summary>
          <PathView path={path} name={name} />
        </details>
      ) : (
        <PathView path={path} name={name} />
      )}
      <WhatIfPanel {...choices} place={place} name={name} />
      {Object.keys(other).length > 0 && (
        <WhatIfAnswer name={name} before={path} request={{ ...request, ...other }} timeText={timeText} />
      )}
    </section>
  );
}
