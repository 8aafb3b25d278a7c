import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { titled } from '../people/platform-words.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Lane } from './path.ts';
import { StepView } from './step-view.tsx';

const ENDS = {
  told: { icon: 'check', word: 'Told' },
  stopped: { icon: 'minus', word: 'Stopped' },
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
      {lane.again !== undefined && <p className="lane-again">Open again {lane.again}.</p>}
      {lane.logId !== undefined && (
        <Link to="/logs" search={{ entry: lane.logId }} className="lane-link">
          Entry in the log
        </Link>
      )}
    </section>
  );
}
