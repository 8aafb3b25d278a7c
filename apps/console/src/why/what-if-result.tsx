import type { DryRunRequest } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { useDeviceOf } from '../names/devices-context.ts';
import { settingLabel } from '../text/setting-label.ts';
import { LoadError } from '../ui/load-error.tsx';
import { dryRunPath } from './dry-run-path.ts';
import { Evaluating } from './evaluating.tsx';
import type { Path } from './path.ts';
import { PathView } from './path-view.tsx';
import { useDryRun } from './use-why.ts';
import { WhySummary } from './why-summary.tsx';
import { whySummaryOf } from './why-summary-of.ts';

interface WhatIfResultProps {
  readonly name: string;
  /** Decision path with the stored preferences. */
  readonly before: Path;
  readonly request: DryRunRequest;
  readonly timeText: (ms: number) => string;
}

/** The what-if decision next to the current one. */
export function WhatIfResult({ name, before, request, timeText }: WhatIfResultProps): ReactNode {
  const deviceOf = useDeviceOf(request.uid);
  const { data, error, refetch } = useDryRun(request);
  if (error) return <LoadError error={error} what="the what-if result" onRetry={() => void refetch()} />;
  if (!data) return <Evaluating />;
  const path = dryRunPath(data, { uid: request.uid, name, deviceOf }, timeText);
  return (
    <div className="what-if-answer">
      <dl className="what-if-both">
        <div>
          <dt>Now</dt>
          <dd>{whySummaryOf(name, before, 'would be')}</dd>
        </div>
        <div>
          <dt>What if</dt>
          <dd>
            <WhySummary name={name} path={path} tense="would be" />
          </dd>
        </div>
      </dl>
      {data.ignored && (
        <p className="what-if-ignored">
          Users can’t override this setting, so it has no effect:{' '}
          {data.ignored.map((setting) => settingLabel(setting.replace(/^preferences\./, ''))).join(', ')}.
        </p>
      )}
      <PathView path={path} name={name} />
    </div>
  );
}
