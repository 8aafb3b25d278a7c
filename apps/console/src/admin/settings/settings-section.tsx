import './settings-section.css';
import type { AppSettings } from '@chatwire/protocol';
import { type ReactNode, useEffect } from 'react';
import { useHasRole } from '../../session/use-has-role.ts';
import { useConfirm } from '../../ui/confirming.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { fieldId } from '../form/field-id.ts';
import { useForm } from '../form/use-form.ts';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { useItem } from '../use-item.ts';
import { SettingRow } from './setting-row.tsx';
import { SETTINGS_GROUPS } from './settings-groups.ts';
import { type SettingsAccess, useSettings } from './use-settings.ts';

const SPECS = SETTINGS_GROUPS.flatMap(({ settings }) =>
  settings.flatMap(({ spec, override }) => (override ? [spec, override] : [spec])),
);

/** App settings of notifications, and which of them users can override. */
export function SettingsSection(): ReactNode {
  const access = useSettings();
  return (
    <Loaded query={access.query} what="settings">
      {(settings) => <SettingsForm settings={settings} access={access} />}
    </Loaded>
  );
}

interface SettingsFormProps {
  readonly settings: AppSettings;
  readonly access: SettingsAccess;
}

function SettingsForm({ settings, access }: SettingsFormProps): ReactNode {
  const canChange = useHasRole('operator');
  const form = useForm(SPECS, settings, access.write);
  const { item } = useItem();
  useEffect(() => focusSetting(item), [item]);
  return (
    <Section
      title="Notification settings"
      about="Defaults for all users. Settings that users can override apply until they do."
    >
      <SaveForm form={form} doneText="Settings saved. They apply to new events.">
        <nav className="settings-jump" aria-label="Setting groups">
          {SETTINGS_GROUPS.map(({ id, title }) => (
            <button key={id} type="button" className="button quiet" onClick={() => jumpTo(id)}>
              {title}
            </button>
          ))}
        </nav>
        {SETTINGS_GROUPS.map(({ id, title, about, settings: rows }) => (
          <div key={id} id={`settings-${id}`} tabIndex={-1} className="settings-group">
            <Card title={title} about={about}>
              {rows.map((setting) => (
                <div key={setting.spec.path} className={setting.spec.path === item ? 'setting highlighted' : 'setting'}>
                  <SettingRow setting={setting} form={form} />
                </div>
              ))}
            </Card>
          </div>
        ))}
        {canChange && <ResetCard onReset={access.reset} />}
      </SaveForm>
    </Section>
  );
}

function ResetCard({ onReset }: { readonly onReset: () => Promise<void> }): ReactNode {
  const confirm = useConfirm();
  const { isBusy, run } = useTask();

  async function reset(): Promise<void> {
    if (await confirm(RESET_REQUEST)) run('Settings restored to defaults.', onReset);
  }

  return (
    <Card title="Reset to defaults" about="Restores default settings and templates.">
      <button type="button" className="button" disabled={isBusy} onClick={() => void reset()}>
        Reset settings and templates…
      </button>
    </Card>
  );
}

const RESET_REQUEST = {
  title: 'Reset all settings and templates?',
  text: 'App settings and custom templates are lost. User preferences are kept.',
  action: 'Reset',
  phrase: 'reset',
};

/** Scrolls to the setting that the URL names, and focuses its control. */
function focusSetting(path: string | undefined): void {
  const control = path === undefined ? null : document.getElementById(fieldId(path));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

function jumpTo(id: string): void {
  const group = document.getElementById(`settings-${id}`);
  group?.scrollIntoView({ block: 'start' });
  group?.focus({ preventScroll: true });
}
