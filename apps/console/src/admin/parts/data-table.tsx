import './data-table.css';
import type { ReactNode } from 'react';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Rows; the last cell contains the actions. */
  readonly children: ReactNode;
}

/** A table that scrolls horizontally when it is too wide. */
export function DataTable({ label, columns, children }: DataTableProps): ReactNode {
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className="data-table" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
