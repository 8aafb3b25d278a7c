import { type ReactNode, useId, useState } from 'react';
import { useHasRole } from '../../session/use-has-role.ts';
import { USERS_CAN_OVERRIDE } from '../../text/common.ts';
import { Field } from '../form/field.tsx';
import { type Input, inputOf } from '../form/field-input.ts';
import type { FieldSpec } from '../form/field-spec.ts';
import type { Form } from '../form/use-form.ts';
import { ReplayPanel } from '../replay/replay-panel.tsx';
import type { Setting } from './setting.ts';

/** A setting with its override switch, its default if it has another value, and a replay with its unsaved value. */
export function SettingRow({ setting, form }: { readonly setting: Setting; readonly form: Form }): ReactNode {
  const { spec, override } = setting;
  const input = form.input(spec);
  const defaultValue = inputOf(spec, undefined);
  const [isReplayOpen, setReplayOpen] = useState(false);
  const panelId = useId();
  const canChange = useHasRole('operator');
  const isDefault = JSON.stringify(input) === JSON.stringify(defaultValue);
  return (
    <>
      <Field spec={spec} form={form}>
        {override && (
          <label className="setting-override">
            <input
              type="checkbox"
              aria-label={override.label}
              checked={form.input(override) === true}
              onChange={(event) => form.edit(override.path, event.target.checked)}
            />
            {USERS_CAN_OVERRIDE}
          </label>
        )}
        {!override && spec.kind === 'choice' && <span className="setting-override">App-wide</span>}
        {!isDefault && (
          <button
            type="button"
            className="setting-default"
            aria-label={`Default: ${labelOf(spec, defaultValue)}. Reset to default: ${spec.label}`}
            onClick={() => form.edit(spec.path, defaultValue)}
          >
            Default: {labelOf(spec, defaultValue)}
          </button>
        )}
        {canChange && (
          <button
            type="button"
            className="setting-default setting-what-if"
            aria-expanded={isReplayOpen}
            aria-controls={panelId}
            aria-label={`What if: ${spec.label}`}
            onClick={() => setReplayOpen(!isReplayOpen)}
          >
            What if
          </button>
        )}
      </Field>
      {isReplayOpen && <ReplayPanel id={panelId} setting={setting} form={form} />}
    </>
  );
}

function labelOf(spec: FieldSpec, input: Input): string {
  if (typeof input === 'boolean') return input ? 'on' : 'off';
  if (typeof input === 'object' && 'from' in input) return input.isClosed ? 'closed' : `${input.from} to ${input.to}`;
  if (spec.kind === 'choice') return spec.choices.find(({ value }) => String(value) === input)?.label ?? '';
  return input === '' || typeof input === 'object' ? 'none' : input;
}
