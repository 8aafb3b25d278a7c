import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Select } from '../../ui/select.tsx';
import { BLOCK_GROUPS } from './blocks.ts';
import type { TemplatesLocation } from './use-templates-location.ts';

interface BlockListProps {
  readonly location: TemplatesLocation;
}

/** List of all templates. */
export function BlockList({ location: { block: chosen, search } }: BlockListProps): ReactNode {
  return (
    <nav className="texts-list" aria-label="Templates">
      {BLOCK_GROUPS.map(({ label, blocks }) => (
        <div key={label}>
          <h2>{label}</h2>
          <ul>
            {blocks.map((block) => (
              <li key={block.id}>
                <Link
                  to="/admin/$section"
                  params={{ section: 'templates' }}
                  search={search({ item: block.id })}
                  aria-current={block.id === chosen.id ? 'true' : undefined}
                >
                  {block.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same as a select, for narrow screens. */
export function BlockSelect({ location: { block: chosen, open } }: BlockListProps): ReactNode {
  return (
    <Select
      className="texts-select"
      label="Template"
      choices={BLOCK_GROUPS.map(({ label, blocks }) => ({
        label,
        choices: blocks.map((block) => ({ value: block.id, label: block.label })),
      }))}
      chosen={chosen.id}
      onChoose={(item) => open({ item })}
    />
  );
}
