import type { CheckAction, CheckFixer, SuppressedBy } from '@chatwire/protocol';
import type { CheckTextKey, CheckTexts } from './texts/check-texts.ts';
import type { CheckValues } from './texts/check-writer.ts';

/** Result of a step, independent of the language of the check. */
export interface StepResult {
  readonly state: 'pass' | 'warn' | 'fail';
  /** Cause of `warn` or `fail`. */
  readonly code?: string;
  readonly sentence: CheckTextKey;
  readonly values?: CheckValues;
  readonly help?: Help;
  /** Path of the preference that determined the result. */
  readonly setting?: string;
  readonly by?: SuppressedBy;
}

/** A remedy, and who can apply it. */
export interface Help {
  readonly fix: Extract<keyof CheckTexts, `fix.${string}`>;
  readonly by: CheckFixer;
  readonly action?: CheckAction;
}

export const ASK_OPERATOR: Help = { fix: 'fix.operator', by: 'operator' };
export const LATER: Help = { fix: 'fix.later', by: 'operator' };
export const REGISTER: Help = { fix: 'fix.register', by: 'app', action: 'register' };
export const DEVICE_SETTINGS: Help = { fix: 'fix.settings', by: 'user', action: 'open_settings' };
