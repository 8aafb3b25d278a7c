import type { DryRunRequest } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { settingWords } from '../text/setting-label.ts';
import { AskFailure } from '../ui/load-error.tsx';
import { dryRunPath } from './dry-run-path.ts';
import { Asking } from './evaluating.tsx';
import type { Path } from './path.ts';
import { PathView } from './path-view.tsx';
import { useDryRun } from './use-why.ts';
import { Verdict } from './why-summary.tsx';
import { againText, verdictOf } from './why-summary-of.ts';

interface WhatIfAnswerProps {
  readonly name: string;
  /** The way on what is stored. */
  readonly before: Path;
  readonly request: DryRunRequest;
  readonly timeText: (ms: number) => string;
}

/** The decision on what is tried out, beside the one on what is stored. */
export function WhatIfAnswer({ name, before, request, timeText }: WhatIfAnswerProps): ReactNode {
  const { data, error, refetch } = useDryRun(request);
  if (error) return <AskFailure error={error} what="What if" onRetry={() => void refetch()} />;
  if (!data) return <Asking />;
  const path = dryRunPath(data, name, timeText);
  return (
    <div className="what-if-answer">
      <dl className="what-if-both">
        <div>
          <dt>Now</dt>
          <dd>{verdictOf(name, before, 'would be')}</dd>
        </div>
        <div>
          <dt>What if</dt>
          <dd>
            <Verdict path={path}>
              {verdictOf(name, path, 'would be')}
              <span className="verdict-again">{againText(name, path)}</span>
            </Verdict>
          </dd>
        </div>
      </dl>
      {data.ignored && (
        <p className="what-if-ignored">
          People may not set this for themselves, so it changes nothing:{' '}
          {data.ignored.map((setting) => settingWords(setting.replace(/^preferences\./, ''))).join(', ')}.
        </p>
      )}
      <PathView path={path} name={name} />
    </div>
  );
}
