import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Select } from '../../ui/select.tsx';
import { useItem } from '../use-item.ts';
import { BLOCK_GROUPS } from './blocks.ts';

/** List of all templates. */
export function BlockList({ chosen }: { readonly chosen: string }): ReactNode {
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
                  search={{ item: block.id }}
                  aria-current={block.id === chosen ? 'true' : undefined}
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
export function BlockSelect({ chosen }: { readonly chosen: string }): ReactNode {
  const { open } = useItem();
  return (
    <Select
      className="texts-select"
      label="Template"
      choices={BLOCK_GROUPS.map(({ label, blocks }) => ({
        label,
        choices: blocks.map((block) => ({ value: block.id, label: block.label })),
      }))}
      chosen={chosen}
      onChoose={open}
    />
  );
}
