import './section.css';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Purpose, in one or two sentences. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the administration, with its title and purpose. */
export function Section({ title, about, actions, children }: SectionProps): ReactNode {
  return (
    <>
      <header className="section-head">
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p>{about}</p>}
        </div>
        {actions !== undefined && <div className="section-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

interface CardProps {
  readonly title?: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** Group of related controls. */
export function Card({ title, about, children }: CardProps): ReactNode {
  return (
    <section className="card" aria-label={title}>
      {title !== undefined && <h2>{title}</h2>}
      {about !== undefined && <p className="card-about">{about}</p>}
      {children}
    </section>
  );
}
