import type { DryRunRequest } from '@chatwire/protocol';
import { type ReactNode, useId } from 'react';
import { useDeviceOf } from '../names/devices-context.ts';
import { useTimeZone } from '../people/use-time-zone.ts';
import { theirTime, weekdayIn } from '../people/zone-times.ts';
import { useHasRole } from '../session/use-has-role.ts';
import { needsRole } from '../text/roles.ts';
import { LoadError } from '../ui/load-error.tsx';
import { dryRunPath } from './dry-run-path.ts';
import { Evaluating } from './evaluating.tsx';
import { PathView } from './path-view.tsx';
import { useChoices } from './use-choices.ts';
import { useDryRun } from './use-why.ts';
import { VerdictFacts } from './verdict-facts.tsx';
import { atMsOf, type WhatIfConversation, whatIfOf } from './what-if.ts';
import { WhatIfPanel } from './what-if-panel.tsx';
import { WhatIfResult } from './what-if-result.tsx';
import { WhySummary } from './why-summary.tsx';

interface WhatWouldHappenProps extends Pick<WhatIfConversation, 'section' | 'kind'> {
  readonly name: string;
  readonly request: DryRunRequest;
  readonly title: string;
  /** Collapses the decision path. Default: false. */
  readonly isCollapsed?: boolean;
}

/** Dry run of the current decision, with what-if preferences. */
export function WhatWouldHappen(props: WhatWouldHappenProps): ReactNode {
  const canSimulate = useHasRole('support');
  if (canSimulate) return <DryRunView {...props} />;
  return (
    <section className="why-answer">
      <h2>{props.title}</h2>
      <p>{needsRole('support')}</p>
    </section>
  );
}

function DryRunView({ name, request, title, section, kind, isCollapsed }: WhatWouldHappenProps): ReactNode {
  const id = useId();
  const choices = useChoices();
  const deviceOf = useDeviceOf(request.uid);
  const timeZone = useTimeZone(request.uid) ?? 'UTC';
  const { data: now, error, refetch } = useDryRun(request);
  const chosenMs = atMsOf(choices.choices);
  const atMs = chosenMs ?? now?.evaluatedAtMS ?? 0;
  const conversation = { section, kind, atMs, weekday: weekdayIn(atMs, timeZone) };
  const whatIf = whatIfOf(choices.choices, conversation);
  const other = { ...(whatIf && { whatIf }), ...(chosenMs !== undefined && { atMS: chosenMs }) };
  if (error) return <LoadError error={error} what="the dry run" onRetry={() => void refetch()} />;
  if (!now) return <Evaluating />;
  const timeText = (ms: number) => `${theirTime(ms, timeZone)} (${timeZone})`;
  const path = dryRunPath(now, { uid: request.uid, name, deviceOf }, timeText);
  return (
    <section className="why-answer" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <WhySummary name={name} path={path} tense="would be" />
      <VerdictFacts path={path} uid={request.uid} name={name} atMs={now.evaluatedAtMS} />
      {isCollapsed ? (
        <details className="why-way">
          <summary>Rule by rule</summary>
          <PathView path={path} name={name} />
        </details>
      ) : (
        <PathView path={path} name={name} />
      )}
      <WhatIfPanel {...choices} conversation={conversation} name={name} />
      {Object.keys(other).length > 0 && (
        <WhatIfResult name={name} before={path} request={{ ...request, ...other }} timeText={timeText} />
      )}
    </section>
  );
}
