import './data-table.css';
import type { ReactNode } from 'react';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The last cell of each row contains its actions. Default: true. */
  readonly hasActions?: boolean;
  /** Rows. */
  readonly children: ReactNode;
}

/** A table that scrolls horizontally when it is too wide. */
export function DataTable({ label, columns, hasActions = true, children }: DataTableProps): ReactNode {
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={hasActions ? 'data-table has-actions' : 'data-table'} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
