import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { AdminSearch, SectionId } from '../admin-search.ts';

interface BackLinkProps {
  readonly to: SectionId;
  readonly label: string;
  /** Filters of the section. */
  readonly search?: AdminSearch;
}

/** Link from an item to its section. */
export function BackLink({ to, label, search = {} }: BackLinkProps): ReactNode {
  return (
    <Link to="/admin/$section" params={{ section: to }} search={search} className="back-link">
      <Icon name="back" />
      {label}
    </Link>
  );
}
