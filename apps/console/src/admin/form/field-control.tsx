import type { ReactNode } from 'react';
import { fieldId } from './field-id.ts';
import type { FieldSpec } from './field-spec.ts';
import { HoursControl } from './hours-control.tsx';
import { ReasonsControl } from './reasons-control.tsx';
import { SecretControl } from './secret-control.tsx';
import { SetControl } from './set-control.tsx';
import type { Form } from './use-form.ts';

interface FieldControlProps {
  readonly spec: FieldSpec;
  readonly form: Form;
  readonly describedBy: string;
  readonly isFaulty: boolean;
}

/** Control of a field, by its kind. */
export function FieldControl({ spec, form, describedBy, isFaulty }: FieldControlProps): ReactNode {
  const { path } = spec;
  const input = form.input(spec);
  const common = {
    id: fieldId(path),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': isFaulty || undefined,
    onBlur: () => form.leave(path),
  };
  const text = typeof input === 'string' ? input : '';
  const typed = { ...common, value: text, onChange: (event: Changed) => form.edit(path, event.target.value) };

  switch (spec.kind) {
    case 'switch':
      return (
        <input
          {...common}
          type="checkbox"
          role="switch"
          className="switch"
          checked={input === true}
          onChange={(event) => form.edit(path, event.target.checked)}
        />
      );
    case 'choice':
      return (
        <select {...typed}>
          {spec.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'decimal':
      return (
        <span className="field-number">
          <input {...typed} inputMode="decimal" autoComplete="off" />
          {spec.unit !== undefined && <span>{spec.unit}</span>}
        </span>
      );
    case 'integer':
      return (
        <span className="field-number">
          <input {...typed} inputMode="numeric" autoComplete="off" placeholder={spec.emptyMeans} />
          {spec.unit !== undefined && <span>{spec.unit}</span>}
        </span>
      );
    case 'json':
      return <textarea {...typed} rows={3} className="mono" spellCheck={false} placeholder="none" />;
    case 'hours':
      return typeof input === 'object' && 'from' in input ? (
        <HoursControl {...common} spec={spec} input={input} form={form} />
      ) : null;
    case 'secret':
      return <SecretControl {...typed} spec={spec} form={form} />;
    case 'set':
      return <SetControl {...common} spec={spec} selected={input} form={form} />;
    case 'reasons':
      return <ReasonsControl {...common} spec={spec} rules={input} form={form} />;
    case 'template':
      return <textarea {...typed} rows={2} spellCheck={false} placeholder={spec.emptyMeans} />;
    case 'values':
      return <input {...typed} autoComplete="off" spellCheck={false} placeholder={spec.emptyMeans} />;
    case 'text':
      return (
        <input
          {...typed}
          autoComplete="off"
          spellCheck={false}
          placeholder={spec.placeholder}
          readOnly={spec.isFixed === true && form.stored !== undefined}
        />
      );
    default:
      return spec satisfies never;
  }
}

interface Changed {
  readonly target: { readonly value: string };
}
