import './templates-section.css';
import type { AppSettings } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Section } from '../parts/section.tsx';
import { type SettingsAccess, useSettings } from '../settings/use-settings.ts';
import { BlockEditor } from './block-editor.tsx';
import { BlockList, BlockSelect } from './block-list.tsx';
import { LanguageCard } from './language-card.tsx';
import { SET_FIELD } from './set-field.ts';
import { useFallbackTexts } from './use-fallback-texts.ts';
import { useTemplatesLocation } from './use-templates-location.ts';
import { UserPreviewCard } from './user-preview-card.tsx';

/** Notification templates. */
export function TemplatesSection(): ReactNode {
  const access = useSettings();
  const location = useTemplatesLocation();
  const { block, language } = location;
  const fallback = useFallbackTexts(language);
  const appName = useAppName();
  const maySimulate = useHasRole('support');
  const isNarrow = useMedia('(max-width: 46rem)');
  return (
    <Section title="Templates" about="Text of notifications. Placeholders in {{braces}} are replaced per recipient.">
      <Loaded query={access.query} what="templates">
        {(settings) => (
          <>
            <SetCard settings={settings} access={access} />
            <Loaded query={fallback} what="languages">
              {(texts) => (
                <>
                  <LanguageCard
                    settings={settings}
                    fallback={texts}
                    chosen={language}
                    onChoose={(next) => location.open({ language: next })}
                  />
                  <div className="texts">
                    {isNarrow ? <BlockSelect location={location} /> : <BlockList location={location} />}
                    <div className="texts-chosen">
                      {(language === undefined || texts.language === language) && (
                        <BlockEditor
                          key={`${block.id} ${language}`}
                          block={block}
                          settings={settings}
                          access={access}
                          appName={appName}
                          {...(language !== undefined && { fallback: texts })}
                        />
                      )}
                      {maySimulate && <UserPreviewCard block={block} />}
                    </div>
                  </div>
                </>
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </Section>
  );
}

const SET_FIELDS = [SET_FIELD];

interface SetCardProps {
  readonly settings: AppSettings;
  readonly access: SettingsAccess;
}

function SetCard({ settings, access }: SetCardProps): ReactNode {
  const form = useForm(SET_FIELDS, settings, access.write);
  return (
    <Card>
      <SaveForm form={form} doneText="Active template set saved.">
        <Field spec={SET_FIELD} form={form} />
      </SaveForm>
    </Card>
  );
}

/** Replaces empty titles. */
function useAppName(): string {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['app-name'],
    queryFn: async ({ signal }) => (await api.get<{ readonly appName: string }>('/v3/settings', {}, signal)).appName,
  });
  return data ?? '';
}
