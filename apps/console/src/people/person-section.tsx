import { type ReactNode, useId } from 'react';

interface PersonSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Section of a user's page. */
export function PersonSection({ title, children }: PersonSectionProps): ReactNode {
  const id = useId();
  return (
    <section className="person-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
