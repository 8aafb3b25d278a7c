import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { Remedy } from './remedy-of.ts';

/** Button that leads to where the cause can be changed, so that the next notification is sent. */
export function RemedyLink({ remedy: { label, icon, target } }: { readonly remedy: Remedy }): ReactNode {
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  if (target.open === 'person') {
    return (
      <Link to="/people/$uid" params={{ uid: target.uid }} hash={target.part} className="button primary">
        {content}
      </Link>
    );
  }
  const { item } = target;
  return (
    <Link
      to="/admin/$section"
      params={{ section: target.open }}
      search={item === undefined ? {} : { item }}
      className="button primary"
    >
      {content}
    </Link>
  );
}
