import './settings-section.css';
import type { AppSettings } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { useConfirm } from '../../ui/confirming.tsx';
import { useForm } from '../form/use-form.ts';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Loaded, Section } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { SettingRow } from './setting-row.tsx';
import { SETTINGS_GROUPS } from './settings-groups.ts';
import { type SettingsAccess, useSettings } from './use-settings.ts';

const SPECS = SETTINGS_GROUPS.flatMap(({ settings }) =>
  settings.flatMap(({ spec, override }) => (override ? [spec, override] : [spec])),
);

/** Who is told of what, and what they may decide for themselves. */
export function SettingsSection(): ReactNode {
  const access = useSettings();
  return (
    <Loaded query={access.query} what="The settings">
      {(settings) => <SettingsForm settings={settings} access={access} />}
    </Loaded>
  );
}

interface SettingsFormProps {
  readonly settings: AppSettings;
  readonly access: SettingsAccess;
}

function SettingsForm({ settings, access }: SettingsFormProps): ReactNode {
  const form = useForm(SPECS, settings, access.write);
  return (
    <Section
      title="Notification settings"
      about="What everybody gets unless they chose otherwise. A setting that people may change is the value of those who never did."
    >
      <SaveForm form={form} done="Settings saved. They act on everything from now on.">
        <nav className="settings-jump" aria-label="Groups of settings">
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
                <SettingRow key={setting.spec.path} setting={setting} form={form} />
              ))}
            </Card>
          </div>
        ))}
        <ResetCard onReset={access.reset} />
      </SaveForm>
    </Section>
  );
}

function ResetCard({ onReset }: { readonly onReset: () => Promise<void> }): ReactNode {
  const confirm = useConfirm();
  const { isBusy, run } = useTask();

  async function reset(): Promise<void> {
    if (await confirm(RESETTING)) run('Everything is as it was shipped.', onReset);
  }

  return (
    <Card title="Start over" about="Puts every setting on this page and every text back to how it was shipped.">
      <button type="button" className="button" disabled={isBusy} onClick={() => void reset()}>
        Reset settings and texts…
      </button>
    </Card>
  );
}

const RESETTING = {
  title: 'Reset all settings and texts?',
  text: 'What was set here and every text of your own is gone. What people chose for themselves stays.',
  action: 'Reset',
  phrase: 'reset',
};

function jumpTo(id: string): void {
  const group = document.getElementById(`settings-${id}`);
  group?.scrollIntoView({ block: 'start' });
  group?.focus({ preventScroll: true });
}
