import { PREFERENCES } from '../admin/settings/setting.ts';
import { SETTINGS_GROUPS } from '../admin/settings/settings-groups.ts';
import { settingLabel } from '../text/setting-label.ts';
import type { PaletteItem } from './palette-item.ts';

/** Notification settings, by their labels and the titles of their groups. */
export const SETTING_ITEMS: readonly PaletteItem[] = SETTINGS_GROUPS.flatMap(({ title, settings }) =>
  settings.map(
    ({ spec: { path } }): PaletteItem => ({
      id: `setting ${path}`,
      label: settingLabel(path.replace(`${PREFERENCES}.`, '')),
      about: 'Notification settings',
      icon: 'gear',
      words: title,
      target: { open: 'admin', section: 'settings', item: path },
    }),
  ),
);
