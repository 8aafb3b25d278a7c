import { type ReactNode, useState } from 'react';
import { atPath } from './document.ts';
import type { SecretField } from './field-spec.ts';
import type { Form } from './use-form.ts';

interface SecretControlProps {
  readonly spec: SecretField;
  readonly form: Form;
  readonly id: string;
  readonly value: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/** Write-only value: shows the masked value and offers to replace or remove it. */
export function SecretControl({ spec, form, ...control }: SecretControlProps): ReactNode {
  const stored = atPath(form.stored, spec.path);
  const [isReplacing, setReplacing] = useState(false);
  if (form.input(spec) === false) {
    return (
      <span className="secret">
        <span>Will be removed on save</span>
        <button type="button" id={control.id} className="button" onClick={() => form.edit(spec.path, '')}>
          Undo
        </button>
      </span>
    );
  }
  if (typeof stored === 'string' && !isReplacing) {
    return (
      <span className="secret">
        <span className="secret-stored">
          <span className="visually-hidden">Current value: </span>
          <code>{stored}</code>
        </span>
        <button
          type="button"
          id={control.id}
          className="button"
          aria-label={`Replace: ${spec.label}`}
          onClick={() => setReplacing(true)}
        >
          Replace
        </button>
        {spec.isOptional && (
          <button
            type="button"
            className="button quiet"
            aria-label={`Remove: ${spec.label}`}
            onClick={() => form.edit(spec.path, false)}
          >
            Remove
          </button>
        )}
      </span>
    );
  }
  const hints = { spellCheck: false, autoComplete: 'off', placeholder: spec.placeholder, autoFocus: isReplacing };
  return (
    <span className="secret">
      {spec.isKey ? (
        <textarea {...control} {...hints} rows={4} className="mono" />
      ) : (
        <input {...control} {...hints} type="password" />
      )}
      {isReplacing && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            setReplacing(false);
            form.edit(spec.path, '');
          }}
        >
          Keep current
        </button>
      )}
    </span>
  );
}
