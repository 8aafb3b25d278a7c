import './set-control.css';
import type { ReactNode } from 'react';
import type { Input } from './field-input.ts';
import type { SetField } from './field-spec.ts';
import type { Form } from './use-form.ts';

interface SetControlProps {
  readonly spec: SetField;
  readonly selected: Input;
  readonly form: Form;
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly onBlur: () => void;
}

/** Longer lists are collapsed, unless something must be selected. */
const MAX_OPEN_CHOICES = 7;
/** Labels up to this length share a line. */
const MAX_SHORT_LABEL_LENGTH = 16;

/** Checkboxes for a selection of any number of choices. */
export function SetControl({
  spec,
  selected,
  form,
  id,
  onBlur,
  'aria-describedby': described,
}: SetControlProps): ReactNode {
  const selectedValues = Array.isArray(selected) ? selected.filter((value) => typeof value === 'string') : [];
  const boxes = (
    <div
      id={id}
      className={`set ${spec.choices.every(({ label }) => label.length <= MAX_SHORT_LABEL_LENGTH) ? 'short' : ''}`}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={described}
      onBlur={onBlur}
    >
      {spec.choices.map(({ value, label, code }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={selectedValues.includes(value)}
            onChange={(event) => form.edit(spec.path, withToggled(spec, selectedValues, value, event.target.checked))}
          />
          <span>
            {label}
            {code !== undefined && <code> {code}</code>}
          </span>
        </label>
      ))}
    </div>
  );
  if (spec.emptyMeans === undefined || spec.choices.length <= MAX_OPEN_CHOICES) return boxes;
  return (
    <details className="set-fold">
      <summary>
        {selectedValues.length === 0 ? spec.emptyMeans : `${selectedValues.length} of ${spec.choices.length}`}
        <span className="visually-hidden">: {spec.label}</span>
      </summary>
      {boxes}
    </details>
  );
}

/** Returns the selection in the order of the choices, so that selecting and clearing a choice is not a change. */
function withToggled(
  { choices }: SetField,
  selectedValues: readonly string[],
  toggledValue: string,
  isOn: boolean,
): readonly string[] {
  const all = choices.map(({ value }) => value);
  return all.filter((value) => (value === toggledValue ? isOn : selectedValues.includes(value)));
}
