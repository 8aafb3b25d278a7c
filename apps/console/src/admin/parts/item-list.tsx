import './item-list.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { SectionId } from '../admin-search.ts';

interface ItemListProps {
  /** Shown instead of an empty list. */
  readonly emptyText: string;
  /** Icon above the text. Default: none. */
  readonly emptyIcon?: IconName;
  readonly children: readonly ReactNode[];
}

/** A list of items, or a text if it is empty. */
export function ItemList({ emptyText, emptyIcon, children }: ItemListProps): ReactNode {
  if (children.length === 0) {
    return (
      <div className={emptyIcon ? 'item-none illustrated' : 'item-none'}>
        {emptyIcon && <Icon name={emptyIcon} size={28} />}
        <p>{emptyText}</p>
      </div>
    );
  }
  return <ul className="item-list">{children}</ul>;
}

interface ItemProps {
  readonly section: SectionId;
  /** Value of the search parameter of the item's page. */
  readonly item: string;
  readonly name: string;
  /** Next to the name. */
  readonly tags?: ReactNode;
  /** Below the name, one line each. */
  readonly details: readonly string[];
  readonly actions?: ReactNode;
}

/** List item; its name links to its page. */
export function Item({ section, item, name, tags, details, actions }: ItemProps): ReactNode {
  return (
    <li className="item">
      <div className="item-name">
        <Link to="/admin/$section" params={{ section }} search={{ item }}>
          {name}
        </Link>
        {tags}
        {details.map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
      </div>
      {actions !== undefined && <div className="item-actions">{actions}</div>}
    </li>
  );
}
