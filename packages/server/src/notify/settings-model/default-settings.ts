import { AppSettings } from '@chatwire/protocol';
import { Value } from 'typebox/value';

/**
 * Returns the default settings of an app: every value is the default of the schema. See
 * docs/spec/notifications.md#preferences, #templates.
 */
export function defaultSettings(): AppSettings {
  return Value.Create(AppSettings);
}
