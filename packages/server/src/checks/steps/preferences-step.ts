import { isSettingOn } from '@chatwire/protocol';
import { digestPreferencesOf } from '../../notify/digest/digest-preferences.ts';
import { nextOpeningOf } from '../../notify/next-opening-of.ts';
import { conversationSetting } from '../../notify/rules/event-setting.ts';
import { emailUnsubscriptionsOf } from '../../settings/email-unsubscriptions.ts';
import { mutedConversationsOf } from '../../storage/notifications/settings/mutes-store.ts';
import type { CheckContext } from '../check-context.ts';
import { ASK_OPERATOR, type Help, type StepResult } from '../step-result.ts';

const SETTING_NONE = 1;

/**
 * Checks whether the user’s preferences, and settings that apply instead of them, allow a notification about a message now.
 */
export async function checkPreferences(context: CheckContext): Promise<StepResult> {
  return (
    (await unsubscribed(context)) ??
    channelOff(context) ??
    doNotDisturb(context) ??
    closed(context) ??
    classesOff(context) ??
    (await muted(context)) ?? { state: 'pass', sentence: 'preferences.OK' }
  );
}

async function unsubscribed({ db, uid, channel }: CheckContext): Promise<StepResult | undefined> {
  if (channel !== 'email') return undefined;
  const { unsubscribedAtMS: t } = await emailUnsubscriptionsOf(db, uid);
  return t === undefined
    ? undefined
    : {
        state: 'fail',
        code: 'UNSUBSCRIBED',
        sentence: 'preferences.UNSUBSCRIBED',
        values: { t },
        help: byUser('fix.messages'),
        setting: 'email.unsubscribed',
      };
}

function channelOff({ settings, ownPreferences, channel }: CheckContext): StepResult | undefined {
  if (channel !== 'email' || digestPreferencesOf(settings, ownPreferences, channel).isWanted) return undefined;
  return {
    state: 'fail',
    code: 'CLASS_OFF',
    sentence: 'preferences.EMAIL_OFF',
    help: byUser('fix.messages'),
    setting: 'email.enabled',
  };
}

function doNotDisturb({ settings, ownPreferences }: CheckContext): StepResult | undefined {
  const { dndPreferenceSetting, dndPreferenceOverride } = settings.preferences.mute;
  const mine = dndPreferenceOverride ? ownPreferences.preferences?.mute?.dndPreferenceSetting : undefined;
  if (!isSettingOn(mine ?? dndPreferenceSetting)) return undefined;
  const help = byUserIf(dndPreferenceOverride, 'fix.dnd');
  const setting = 'mute.dndPreferenceSetting';
  return { state: 'fail', code: 'DND_ON', sentence: 'preferences.DND_ON', help, setting };
}

function closed({ settings, app, ownPreferences, timezone, clock }: CheckContext): StepResult | undefined {
  const nowMs = clock.now();
  const t = nextOpeningOf({ settings, app }, { ownPreferences, ...(timezone !== undefined && { timezone }) }, nowMs);
  if (t === nowMs) return undefined;
  const help = byUserIf(settings.preferences.mute.schedulePreferenceOverride, 'fix.schedule');
  const common = { state: 'fail', code: 'OUTSIDE_WINDOW', help, setting: 'mute.schedulePreferenceSetting' } as const;
  return t === undefined
    ? { ...common, sentence: 'preferences.ALWAYS_CLOSED' }
    : { ...common, sentence: 'preferences.OUTSIDE_WINDOW', values: { t } };
}

/** Fails if messages of both kinds of conversations are off. Warns if only those of one kind are off. */
function classesOff({ settings, ownPreferences }: CheckContext): StepResult | undefined {
  const off = (['oneOnOne', 'group'] as const).filter(
    (block) => conversationSetting(settings, ownPreferences, block, 'messages').value === SETTING_NONE,
  );
  const [block] = off;
  if (!block) return undefined;
  const isEverything = off.length === 2;
  return {
    state: isEverything ? 'fail' : 'warn',
    code: 'CLASS_OFF',
    sentence: isEverything ? 'preferences.MESSAGES_OFF' : SENTENCES[block],
    help: byUserIf(settings.preferences[block].messagesOverride, 'fix.messages'),
    setting: `${block}.messagesSetting`,
  };
}

const SENTENCES = { oneOnOne: 'preferences.ONE_ON_ONE_OFF', group: 'preferences.GROUP_OFF' } as const;

async function muted({ db, clock, uid }: CheckContext): Promise<StepResult | undefined> {
  const conversations = await mutedConversationsOf(db, uid, clock.now());
  if (conversations.length === 0) return undefined;
  return { state: 'warn', code: 'MUTED_SOME', sentence: 'preferences.MUTED_SOME', help: byUser('fix.muted') };
}

function byUser(fix: Help['fix']): Help {
  return { fix, by: 'user', action: 'open_preferences' };
}

/** Returns the help for a setting, which the user can change only if the operator allows that. */
function byUserIf(mayOverride: boolean, fix: Help['fix']): Help {
  return mayOverride ? byUser(fix) : ASK_OPERATOR;
}
