import type { RuleTrace } from '@chatwire/protocol';
import type { DecidingSetting } from './deciding-setting.ts';

/** Returns the setting behind the first failing rule; undefined if no setting decided. */
export function decidingSettingOf(trace: readonly RuleTrace[]): DecidingSetting | undefined {
  const { setting, value, source } = trace.find(({ result }) => result === 'fail') ?? {};
  return setting === undefined || source === undefined ? undefined : { setting, value, source };
}
