import type { DryRun, DryRunRequest } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { AskFailure } from '../ui/ask-failure.tsx';
import { settingWords } from '../words/setting-words.ts';
import { Asking } from './asking.tsx';
import { dryRunPath } from './dry-run-path.ts';
import { PathView } from './path-view.tsx';
import { useDryRun } from './use-why.ts';
import { Verdict } from './verdict.tsx';
import { verdictOf } from './verdict-of.ts';

interface WhatIfAnswerProps {
  readonly name: string;
  /** The decision on what is stored. */
  readonly now: DryRun;
  readonly request: DryRunRequest;
}

/** The decision on what is tried out, beside the one on what is stored. */
export function WhatIfAnswer({ name, now, request }: WhatIfAnswerProps): ReactNode {
  const { data, error, refetch } = useDryRun(request);
  if (error) return <AskFailure error={error} what="What if" onRetry={() => void refetch()} />;
  if (!data) return <Asking />;
  const path = dryRunPath(data, name);
  return (
    <div className="what-if-answer">
      <dl className="what-if-both">
        <div>
          <dt>Now</dt>
          <dd>{verdictOf(name, dryRunPath(now, name), 'would be')}</dd>
        </div>
        <div>
          <dt>What if</dt>
          <dd>
            <Verdict path={path}>{verdictOf(name, path, 'would be')}</Verdict>
          </dd>
        </div>
      </dl>
      {data.ignored && (
        <p className="what-if-ignored">
          People may not set this for themselves, so it changes nothing:{' '}
          {data.ignored.map((path) => settingWords(path.replace(/^preferences\./, ''))).join(', ')}.
        </p>
      )}
      <PathView path={path} name={name} />
    </div>
  );
}
