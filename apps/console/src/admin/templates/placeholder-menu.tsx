import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { fieldId } from '../form/field-id.ts';
import type { FieldSpec } from '../form/field-spec.ts';
import type { Form } from '../form/use-form.ts';
import type { TextBlock } from './blocks.ts';
import { placeholdersOf } from './sample.ts';

interface PlaceholderMenuProps {
  readonly context: TextBlock['context'];
  readonly spec: FieldSpec;
  readonly form: Form;
}

/** Inserts a placeholder at the cursor. */
export function PlaceholderMenu({ context, spec, form }: PlaceholderMenuProps): ReactNode {
  const control = () => document.getElementById(fieldId(spec.path));

  function insert(path: string): void {
    const area = control();
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart, selectionEnd } = area;
    form.edit(spec.path, `${value.slice(0, selectionStart)}{{${path}}}${value.slice(selectionEnd)}`);
  }

  return (
    <Menu.Root>
      <Menu.Trigger className="button quiet texts-insert" aria-label={`Insert into ${spec.label}`}>
        <Icon name="plus" size={14} />
        Insert
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="popup-place">
          <Menu.Popup className="popup texts-placeholders" finalFocus={() => control()}>
            {placeholdersOf(context).map(({ path, about }) => (
              <Menu.Item key={path} className="texts-placeholder" onClick={() => insert(path)}>
                <code>{`{{${path}}}`}</code>
                <small>{about}</small>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
