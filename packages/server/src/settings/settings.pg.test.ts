import { freshDatabase } from '@chatwire/testkit';
import { notificationCheckCases } from '../checks/notification-checks.cases.ts';
import { deviceCases } from '../devices/devices.cases.ts';
import { silentBrowserCases } from '../devices/silent-browsers.cases.ts';
import { candidatesStoreCases } from '../storage/notifications/candidates-store.cases.ts';
import { mutesStoreCases } from '../storage/notifications/settings/mutes-store.cases.ts';
import { openPostgresStorage } from '../storage/postgres/open-postgres.ts';
import { notificationSettingsCases } from './notification-settings.cases.ts';
import { providersCases } from './providers/providers.cases.ts';
import { registerPushTokenCases } from './register-push-token.cases.ts';
import { userPreferencesCases } from './user-preferences.cases.ts';

const open = async () => openPostgresStorage(await freshDatabase());

mutesStoreCases(open);
candidatesStoreCases(open);
notificationSettingsCases(open);
userPreferencesCases(open);
registerPushTokenCases(open);
deviceCases(open);
silentBrowserCases(open);
notificationCheckCases(open);
providersCases(open);
