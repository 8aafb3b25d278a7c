import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { PersonPart } from '../remedy/remedy-of.ts';

interface PersonSectionProps {
  readonly title: string;
  /** Hash of the URL that scrolls to this section. */
  readonly part?: PersonPart;
  readonly children: ReactNode;
}

/** Section of a user's page. */
export function PersonSection({ title, part, children }: PersonSectionProps): ReactNode {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isTarget = part !== undefined && location.hash === `#${part}`;
  useEffect(() => {
    if (!isTarget) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [isTarget]);
  return (
    <section
      ref={section}
      className={isTarget ? 'person-section highlighted' : 'person-section'}
      tabIndex={isTarget ? -1 : undefined}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
