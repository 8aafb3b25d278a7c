import './preference-table-view.css';
import type { ReactNode } from 'react';
import type { PreferenceTable } from './preference-tables.ts';

interface PreferenceTableViewProps {
  readonly table: PreferenceTable;
  readonly name: string;
}

/** Preferences of one kind with their setting source. */
export function PreferenceTableView({ table: { title, rows }, name }: PreferenceTableViewProps): ReactNode {
  return (
    <table className="preference-table">
      <caption>{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Preference</th>
          <th scope="col">Value</th>
          <th scope="col">Set by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, name: preference, value, source, ignored, isOverridable }) => (
          <tr key={path} className={source}>
            <th scope="row">{preference}</th>
            <td>
              {value}
              {ignored !== undefined && <small>own value “{ignored}” does not count</small>}
            </td>
            <td>{source === 'user' ? name : isOverridable ? 'app' : 'app, fixed'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
