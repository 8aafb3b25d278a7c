import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { RangePicker } from '../../filter/range-picker.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { AUDIT_GROUPS, type AuditGroup } from './audit-groups.ts';
import { AUDIT_OUTCOME_LABELS, type AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
  /** Actions on the list. */
  readonly children: ReactNode;
}

/** The filters of the audit log. */
export function AuditFilters({ search, onChange, children }: AuditFiltersProps): ReactNode {
  const { group, outcome, range, from, to } = search;
  return (
    <div className="audit-filters">
      <Select<AuditGroup | ''>
        className="audit-filter"
        label="Actions"
        choices={[{ value: '', label: 'All actions' }, ...choicesOf(AUDIT_GROUPS)]}
        chosen={group ?? ''}
        onChoose={(value) => onChange(withFilter(search, 'group', value))}
      />
      <Select<keyof typeof AUDIT_OUTCOME_LABELS | ''>
        className="audit-filter"
        label="Outcome"
        choices={[{ value: '', label: 'All outcomes' }, ...choicesOf(AUDIT_OUTCOME_LABELS)]}
        chosen={outcome ?? ''}
        onChoose={(value) => onChange(withFilter(search, 'outcome', value))}
      />
      <ActorFilter actor={search.actor ?? ''} onChange={(value) => onChange(withFilter(search, 'actor', value))} />
      <RangePicker
        search={{
          ...(range !== undefined && { range }),
          ...(from !== undefined && { processedFrom: from }),
          ...(to !== undefined && { processedTo: to }),
        }}
        onChange={(times) => {
          const { range: _range, from: _from, to: _to, ...rest } = search;
          onChange({
            ...rest,
            ...(times.range !== undefined && { range: times.range }),
            ...(times.processedFrom !== undefined && { from: times.processedFrom }),
            ...(times.processedTo !== undefined && { to: times.processedTo }),
          });
        }}
      />
      {children}
    </div>
  );
}

interface ActorFilterProps {
  readonly actor: string;
  readonly onChange: (actor: string) => void;
}

/** Applied on Enter or on blur. */
function ActorFilter({ actor, onChange }: ActorFilterProps): ReactNode {
  const id = useId();
  const [text, setText] = useState(actor);
  const [applied, setApplied] = useState(actor);
  // The filter can also be set by a link in the table.
  if (applied !== actor) {
    setApplied(actor);
    setText(actor);
  }

  function apply(event?: FormEvent): void {
    event?.preventDefault();
    if (text.trim() !== actor) onChange(text.trim());
  }

  return (
    <form className="audit-filter" onSubmit={apply}>
      <label htmlFor={id}>Actor</label>
      <input
        id={id}
        type="search"
        placeholder="Key ID or uid"
        maxLength={210}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => apply()}
      />
    </form>
  );
}

/** An empty value removes the filter. */
function withFilter<Name extends 'group' | 'outcome' | 'actor'>(
  search: AuditSearch,
  name: Name,
  value: NonNullable<AuditSearch[Name]> | '',
): AuditSearch {
  const { [name]: _, ...rest } = search;
  return value === '' ? rest : { ...rest, [name]: value };
}

function choicesOf<Name extends string>(labels: Readonly<Record<Name, string>>): readonly Choice<Name>[] {
  return (Object.keys(labels) as Name[]).map((value) => ({ value, label: labels[value] }));
}
