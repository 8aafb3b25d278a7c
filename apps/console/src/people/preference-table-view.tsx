import './preference-table-view.css';
import type { PreferenceChange } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { preferenceChangeOf } from '../origin/preference-change-of.ts';
import { Since } from '../origin/since.tsx';
import type { PreferenceTable } from './preference-tables.ts';

interface PreferenceTableViewProps {
  readonly table: PreferenceTable;
  readonly name: string;
  /** Changes of the user’s preferences, newest first. */
  readonly changes: readonly PreferenceChange[];
}

/** Preferences of one kind with their setting source. */
export function PreferenceTableView({ table: { title, rows }, name, changes }: PreferenceTableViewProps): ReactNode {
  const nowMs = Date.now();
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
            <td>
              {source === 'user' && (
                <UserSource change={preferenceChangeOf({ setting: path, value }, nowMs, changes).last} name={name} />
              )}
              {source === 'app' && (isOverridable ? 'app' : 'app, fixed')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who set a user’s own value, and when, if that is recorded. */
function UserSource({
  change,
  name,
}: {
  readonly change: PreferenceChange | undefined;
  readonly name: string;
}): ReactNode {
  if (!change) return name;
  const { kind, auditId } = change.by;
  return (
    <>
      {kind === 'user' ? name : `${kind === 'person' ? 'operator' : 'server key'}, for ${name}`}
      <small>
        <Since atMs={change.atMS} auditId={auditId} />
      </small>
    </>
  );
}
