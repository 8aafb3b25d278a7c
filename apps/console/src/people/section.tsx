import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of what is known of somebody. */
export function Section({ title, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className="person-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
