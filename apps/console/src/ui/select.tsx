import { type ReactNode, useId } from 'react';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface ChoiceGroup<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
}

interface SelectProps<Value extends string> {
  readonly label: string;
  /** Class of label and control. */
  readonly className: string;
  readonly choices: readonly (Choice<Value> | ChoiceGroup<Value>)[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** Labelled select. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, className, choices, chosen, onChoose } = props;
  const id = useId();

  function choose(text: string): void {
    const all = choices.flatMap((one) => ('choices' in one ? one.choices : one));
    const choice = all.find(({ value }) => value === text);
    if (choice) onChoose(choice.value);
  }

  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
        {choices.map((one) =>
          'choices' in one ? (
            <optgroup key={one.label} label={one.label}>
              {one.choices.map(option)}
            </optgroup>
          ) : (
            option(one)
          ),
        )}
      </select>
    </div>
  );
}

function option({ value, label }: Choice<string>): ReactNode {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
