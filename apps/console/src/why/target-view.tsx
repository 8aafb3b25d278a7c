import './target-view.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { titled } from '../people/platform-label.ts';
import { shortTime } from '../text/times.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Lane } from './path.ts';
import { StepView } from './step-view.tsx';
import { allOf } from './why-summary-of.ts';

const ENDS = {
  told: { icon: 'check', word: 'Notified' },
  stopped: { icon: 'minus', word: 'Skipped' },
  failed: { icon: 'cross', word: 'Not delivered' },
} as const satisfies Record<Lane['end'], { icon: IconName; word: string }>;

/** The gates of one target, in order. */
export function LaneView({ lane, name }: { readonly lane: Lane; readonly name: string }): ReactNode {
  const { icon, word } = ENDS[lane.end];
  return (
    <section className="lane" aria-label={lane.target}>
      <header>
        <h3>
          {titled(lane.target)}
          {lane.carrier !== undefined && <small>{lane.carrier}</small>}
        </h3>
        <span className={`lane-end ${lane.end}`}>
          <Icon name={icon} size={12} />
          {word}
        </span>
      </header>
      {lane.text !== undefined && <p className="lane-text">{lane.text}</p>}
      <ol>
        {lane.steps.map((step) => (
          <StepView key={step.name} step={step} name={name} />
        ))}
      </ol>
      {lane.again !== undefined && <p className="lane-again">Can be notified again {allOf(lane.again)}.</p>}
      {lane.logId !== undefined && (
        <p className="lane-link">
          <EntryLink logId={lane.logId}>View entry</EntryLink>
        </p>
      )}
      {lane.earlier && <EarlierLanes lanes={lane.earlier} />}
    </section>
  );
}

/** Batches come again when the schedule opens; entries are sent again. */
function EarlierLanes({ lanes }: { readonly lanes: readonly Lane[] }): ReactNode {
  return (
    <details className="lane-earlier">
      <summary>{lanes.length === 1 ? '1 earlier decision' : `${lanes.length} earlier decisions`}</summary>
      <ul>
        {lanes.map(({ key, logId, end, sentence, decidedAtMs }) => (
          <li key={key}>
            <EntryLink logId={logId}>{decidedAtMs === undefined ? 'Entry' : shortTime(decidedAtMs)}</EntryLink>:{' '}
            {sentence ?? ENDS[end].word.toLowerCase()}
          </li>
        ))}
      </ul>
    </details>
  );
}

function EntryLink({ logId, children }: { readonly logId: string | undefined; readonly children: string }): ReactNode {
  if (logId === undefined) return children;
  return (
    <Link to="/logs" search={{ entry: logId }}>
      {children}
    </Link>
  );
}
