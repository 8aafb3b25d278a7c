import type { PreferenceChange } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { usePreferenceChanges } from '../origin/use-preference-changes.ts';
import { Loaded } from '../ui/loaded.tsx';
import { MutedConversations } from './muted-conversations.tsx';
import { PersonSection } from './person-section.tsx';
import { PreferenceTableView } from './preference-table-view.tsx';
import { preferenceTables } from './preference-tables.ts';
import { usePreferencesOf } from './use-notifications-of.ts';
import { weekOf } from './week-of.ts';
import { WeekStrip } from './week-strip.tsx';

const NONE: readonly PreferenceChange[] = [];

interface PreferencesSectionProps {
  readonly uid: string;
  readonly name: string;
  readonly timeZone: string | undefined;
}

/** Effective preferences, schedule, and mutes of a user. */
export function PreferencesSection({ uid, name, timeZone }: PreferencesSectionProps): ReactNode {
  const query = usePreferencesOf(uid);
  const changes = usePreferenceChanges(uid, true) ?? NONE;
  return (
    <PersonSection title="Effective notification preferences" part="preferences">
      <Loaded query={query} what="preferences">
        {({ appSettings, ownPreferences, mutes }) => (
          <div className="person-preferences">
            <div className="person-wide">
              <h3>Hours</h3>
              {timeZone !== undefined && (
                <WeekStrip week={weekOf(appSettings, ownPreferences)} timeZone={timeZone} name={name} />
              )}
            </div>
            <div className="person-wide">
              <h3>Muted conversations</h3>
              <MutedConversations mutes={mutes} />
            </div>
            {preferenceTables(appSettings, ownPreferences).map((table) => (
              <PreferenceTableView key={table.title} table={table} name={name} changes={changes} />
            ))}
          </div>
        )}
      </Loaded>
    </PersonSection>
  );
}
