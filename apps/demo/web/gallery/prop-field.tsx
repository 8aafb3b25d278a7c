import { type ReactNode, useId } from 'react';
import type { EditableProp } from './editable-props.ts';

interface Props {
  readonly prop: EditableProp;
  /** Undefined: the scene does not set it. */
  readonly value: unknown;
  readonly isEdited: boolean;
  /** Undefined returns to what the scene sets. */
  readonly onChange: (value: unknown) => void;
}

/** A prop with its meaning and a control for its value. */
export function PropField({ prop, value, isEdited, onChange }: Props): ReactNode {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div className={isEdited ? 'prop edited' : 'prop'}>
      <label htmlFor={id}>{prop.name}</label>
      <Control id={id} about={about} prop={prop} value={value} onChange={onChange} />
      <p id={about}>
        {plain(prop.meaning)}
        {prop.default !== '' && ` Default: ${plain(prop.default)}.`}
      </p>
      {isEdited && (
        <button type="button" onClick={() => onChange(undefined)} aria-label={`Reset ${prop.name}`}>
          Reset
        </button>
      )}
    </div>
  );
}

interface ControlProps extends Omit<Props, 'isEdited'> {
  readonly id: string;
  readonly about: string;
}

function Control({ id, about, prop: { kind, default: byDefault }, value, onChange }: ControlProps): ReactNode {
  const named = { id, 'aria-describedby': about };
  switch (kind.type) {
    case 'boolean': {
      const isOn = typeof value === 'boolean' ? value : byDefault === 'true';
      return (
        <input
          {...named}
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    }
    case 'enum':
      return (
        <select
          {...named}
          value={typeof value === 'string' ? value : plain(byDefault)}
          onChange={(event) => onChange(event.target.value)}
        >
          {kind.values.map((eachValue) => (
            <option key={eachValue}>{eachValue}</option>
          ))}
        </select>
      );
    case 'number':
      return (
        <input
          {...named}
          type="number"
          value={typeof value === 'number' ? value : ''}
          placeholder={plain(byDefault)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      );
    case 'text':
      return (
        <input
          {...named}
          value={typeof value === 'string' || typeof value === 'number' ? value : ''}
          placeholder={plain(byDefault)}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      );
    default:
      return kind satisfies never;
  }
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}
