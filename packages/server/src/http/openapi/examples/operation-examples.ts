import type { Json } from '../component-schemas.ts';
import { CHAT_OBJECTS } from './chat-objects.ts';
import { FRAME_EXAMPLES } from './frame-examples.ts';

const apnsKey = {
  providerId: 'apns-main',
  keyId: 'A1B2C3D4E5',
  teamId: 'F6G7H8I9J0',
  bundleId: 'org.example.harbour',
  p8Key: '****',
  p8KeyFingerprint: 'SHA256:9f86d081',
  productionMode: true,
  includeContentAvailable: true,
  includeMutableContent: true,
  isEnabled: true,
  isDefault: true,
  createdAt: '2026-01-01T12:02:03Z',
  updatedAt: '2026-01-01T12:02:03Z',
};

/** Examples of bodies and responses that have no schema in the protocol, because only one operation uses them. */
export const OPERATION_EXAMPLES: Readonly<Record<string, Json>> = {
  ActivateUsersResult: { data: { activated: ['ivo'], unknown: [] } },
  DeactivateUsersResult: { data: { deactivated: ['ivo'], unknown: [] } },
  AddMembersResult: { data: { ivo: { success: true } } },
  BlockUsersResult: { data: { ivo: { success: true } } },
  ListApnsAccountsResult: { data: { pushProviders: [apnsKey] } },
  ListChangesResult: {
    data: [{ conversationId: CHAT_OBJECTS.Message.conversationId, seq: 812 }],
    meta: { cursor: 'c_91828', hasMore: false },
  },
  ListConversationChangesResult: { data: [FRAME_EXAMPLES.message], meta: CHAT_OBJECTS.ChangesMeta },
  UpdateNotificationSettingsRequest: { preferences: { mute: { dndPreferenceSetting: 2 } } },
  UpdatePreferencesRequest: { preferences: { oneOnOne: { messagesSetting: 3 } } },
};
