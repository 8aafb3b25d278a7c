import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { SectionId } from '../admin-search.ts';

/** Link from an item to its section. */
export function BackLink({ to, label }: { readonly to: SectionId; readonly label: string }): ReactNode {
  return (
    <Link to="/admin/$section" params={{ section: to }} search={{}} className="back-link">
      <Icon name="back" />
      {label}
    </Link>
  );
}
