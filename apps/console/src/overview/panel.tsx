import './panel.css';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: string;
  /** Description of its numbers, one sentence. */
  readonly about?: string;
  readonly tools?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled panel. */
export function Panel({ title, about, tools, className = '', children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header className="panel-head">
        <div>
          <h2 id={id}>{title}</h2>
          {about !== undefined && <p>{about}</p>}
        </div>
        {tools !== undefined && <div className="panel-tools">{tools}</div>}
      </header>
      {children}
    </section>
  );
}
