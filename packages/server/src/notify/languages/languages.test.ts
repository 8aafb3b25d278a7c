import { describe, expect, test } from 'vitest';
import type { PushToken } from '../candidate.ts';
import { decide } from '../decide.ts';
import { prepareEvent } from '../prepare-event.ts';
import { defaultSettings } from '../settings-model/default-settings.ts';
import {
  digestCandidate,
  digestDecisionIn,
  digestMessages,
  digestSettings,
} from '../testing/digest-examples.fixture.ts';
import {
  ACCOUNTS,
  APP,
  callEvent,
  candidate,
  decisionIn,
  groupEvent,
  groupMessageEvent,
  LENE,
  messageEvent,
  NOW,
  type Situation,
  settings,
  token,
} from '../testing/examples.fixture.ts';
import { BUILT_IN_LANGUAGES } from './built-in-languages.ts';
import { en } from './en.ts';
import { matchLanguage } from './match-language.ts';
import { textsOf } from './texts-of.ts';

const STYLED = { preferences: { push: { styleSetting: 2 } } };
const TAGS = [...BUILT_IN_LANGUAGES.keys()];

describe('the built-in languages', () => {
  test('cover the fourteen languages of the client, and English equals the shipped settings', () => {
    expect(TAGS).toEqual(['ar', 'de', 'en', 'es', 'fr', 'he', 'hi', 'ja', 'ko', 'pt', 'ru', 'tr', 'zh', 'zh-TW']);
    const { usePrivacyTemplate: _choice, language: _tag, languages: _own, ...shipped } = defaultSettings().templates;
    expect(textsOf(en)).toEqual(shipped);
  });

  test.each(TAGS)('have in %s every text of English, with the same placeholders', (tag) => {
    const phrases = BUILT_IN_LANGUAGES.get(tag);
    expect(phrases && placeholdersIn(phrases)).toEqual(placeholdersIn(en));
  });

  test.each(TAGS.filter((tag) => tag !== 'en'))('leave no English word in %s', (tag) => {
    const words = JSON.stringify(BUILT_IN_LANGUAGES.get(tag)).replaceAll(/\{\{.*?\}\}/g, '');
    expect(words).not.toMatch(/\b(?:you|your|sent|message to|mentioned|reacted|missed|incoming|removed)\b/i);
  });

  test('put a count behind a colon where nouns change with it, away from any noun', () => {
    for (const tag of ['ar', 'he', 'hi', 'pt', 'ru', 'fr']) {
      const { smsOneOnOne, smsGroup } = BUILT_IN_LANGUAGES.get(tag)?.digests ?? en.digests;
      for (const text of [smsOneOnOne, smsGroup]) expect(text).toMatch(/: \{\{messages\.length\}\}[.।]$/);
    }
  });
});

test.each([
  ['pt-BR', 'pt'],
  ['de-CH-1901', 'de'],
  ['DE', 'de'],
  ['iw', 'he'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hans-SG', 'zh'],
  ['nl', undefined],
  ['not a tag', undefined],
])('the language %s is served by %s', (wanted, served) => {
  expect(matchLanguage(wanted, new Set(TAGS))).toBe(served);
});

describe('the language of a decision', () => {
  const iphone = (language?: string) => token('apns_ios_device', reporting(language));

  test('follows the device, else the user, else the app', () => {
    const app = settings({ ...STYLED, templates: { language: 'fr' } });
    const read = (device: string | undefined, own: string | undefined) =>
      textIn({
        event: callEvent('unanswered'),
        settings: app,
        candidate: candidate({ ownPreferences: own === undefined ? {} : { language: own }, tokens: [iphone(device)] }),
      });
    expect(read('ja', 'de')).toBe('Ivo: 音声通話の不在着信');
    expect(read('nl', 'de')).toBe('Ivo: Verpasster Sprachanruf');
    expect(read(undefined, 'de-AT')).toBe('Ivo: Verpasster Sprachanruf');
    expect(read(undefined, undefined)).toBe('Ivo: Appel vocal manqué');
    expect(read('nl', 'not a tag')).toBe('Ivo: Appel vocal manqué');
  });

  test('may differ between the devices of a user', () => {
    const bodies = ['de', 'tr'].map((device) =>
      textIn({
        event: groupEvent('after_group_joined'),
        settings: settings({ preferences: { ...STYLED.preferences, group: { memberJoinedSetting: 2 } } }),
        candidate: candidate({ tokens: [iphone(device)] }),
      }),
    );
    expect(bodies).toEqual(['Harbour crew: Ivo ist beigetreten', 'Harbour crew: Ivo katıldı']);
  });

  test('names roles and call types', () => {
    const scoped = settings({ preferences: { ...STYLED.preferences, group: { memberScopeChangedSetting: 2 } } });
    const event = groupEvent('after_scope_changed');
    expect(
      textIn({ event, settings: scoped, candidate: candidate({ ...LENE, ownPreferences: { language: 'es' } }) }),
    ).toBe('Harbour crew: Tu nuevo rol: moderación');
    expect(textIn({ event, settings: scoped, candidate: candidate({ ...LENE }) })).toBe(
      'Harbour crew: You are now moderator',
    );
  });

  test('applies to email subjects and SMS too, with names isolated', () => {
    const styled = digestSettings({ push: { styleSetting: 2 } });
    const subject = digestDecisionIn({
      settings: styled,
      candidate: digestCandidate({ ownPreferences: { language: 'de' } }),
    });
    expect(subject.payload?.value).toMatchObject({ subject: 'Neue Nachrichten von ivo' });
    const sms = digestDecisionIn({
      channel: 'sms',
      settings: styled,
      messages: digestMessages({}, { type: 'image', data: {} }),
      candidate: digestCandidate({ ownPreferences: { language: 'he' } }),
    });
    expect(sms.payload?.value).toMatchObject({
      smsContent: 'הודעות שלא נקראו מ-\u2068ivo\u2069 ב-\u2068Harbour Chat\u2069: 2.',
      messages: [{ message: 'Boat is ready at noon' }, { message: 'תמונה' }],
    });
  });

  test('makes recipients of one language share one payload', () => {
    const prepared = prepareEvent({
      event: groupMessageEvent(),
      settings: settings(STYLED),
      accounts: ACCOUNTS,
      app: APP,
    });
    const payloadFor = (uid: string, language: string) =>
      decide(prepared, candidate({ uid, ownPreferences: { language } }), NOW)[0]?.payload;
    expect(payloadFor('mara', 'de')).toBe(payloadFor('lene', 'de-AT'));
    expect(payloadFor('kai', 'pt')).not.toBe(payloadFor('mara', 'de'));
  });

  test('has no effect while the switch is off', () => {
    const german = candidate({ ownPreferences: { language: 'de' }, tokens: [iphone('de')] });
    expect(textIn({ event: callEvent('unanswered'), candidate: german })).toBe('Ivo: Missed audio call');
  });
});

describe('a text that the operator has changed', () => {
  const missed = (templates: object, language?: string) =>
    textIn({
      event: callEvent('unanswered'),
      settings: settings({ ...STYLED, templates }),
      candidate: candidate({ ownPreferences: language === undefined ? {} : { language } }),
    });

  test('replaces the built-in one in the default language of the app only', () => {
    const templates = { language: 'de', eventTexts: { callUnanswered: { body: 'Anruf verpasst' } } };
    expect(missed(templates)).toBe('Ivo: Anruf verpasst');
    expect(missed(templates, 'de-AT')).toBe('Ivo: Anruf verpasst');
    expect(missed(templates, 'en')).toBe('Ivo: Missed audio call');
    expect(missed(templates, 'es')).toBe('Ivo: Llamada perdida');
  });

  test('replaces the built-in one of its own language, whose other texts stay', () => {
    const templates = { languages: { es: { eventTexts: { callUnanswered: { title: 'Aviso' } } } } };
    expect(missed(templates, 'es-MX')).toBe('Aviso: Llamada perdida');
    expect(missed(templates)).toBe('Ivo: Missed audio call');
  });

  test('adds a language that is not built in; what it lacks is in the default language', () => {
    const templates = {
      language: 'de',
      languages: { nl: { eventTexts: { callUnanswered: { body: 'Gemiste oproep' } } } },
    };
    expect(missed(templates, 'nl-BE')).toBe('Ivo: Gemiste oproep');
    const photo = textIn({
      event: messageEvent({ type: 'image', data: {} }),
      settings: settings({ ...STYLED, templates }),
      candidate: candidate({ ownPreferences: { language: 'nl' } }),
    });
    expect(photo).toBe('Ivo: Hat ein Foto gesendet');
  });
});

describe('text whose direction differs from the language', () => {
  const FSI = '\u2068';
  const PDI = '\u2069';

  test('stands in isolates: names, and the first line of the message', () => {
    const event = groupMessageEvent({
      data: { text: 'Noon.\nBring it, <@uid:mara>', mentions: [{ uid: 'mara', name: 'Mara' }] },
    });
    const hebrew = { settings: settings(STYLED), candidate: candidate({ ownPreferences: { language: 'he' } }) };
    expect(textIn({ event, ...hebrew })).toBe(`Ivo · Harbour crew: הוזכרת: ${FSI}Noon.${PDI}\nBring it, @Mara`);
    const joined = settings({ preferences: { ...STYLED.preferences, group: { memberJoinedSetting: 2 } } });
    expect(textIn({ ...hebrew, event: groupEvent('after_group_joined'), settings: joined })).toBe(
      `Harbour crew: הצטרפות לקבוצה: ${FSI}Ivo${PDI}`,
    );
  });

  test('stays closed when it is cut', () => {
    const event = groupMessageEvent({ data: { text: `<@uid:mara> ${'Noon '.repeat(400)}`, mentions: [] } });
    const text = textIn({
      event,
      settings: settings(STYLED),
      candidate: candidate({ ownPreferences: { language: 'ar' } }),
    });
    expect(text).toMatch(new RegExp(`${FSI}@mara Noon [^${PDI}]*…${PDI}$`));
    expect(Array.from(text).length - Array.from('Ivo · Harbour crew: ').length).toBe(1000);
  });
});

/** Returns a device that has reported its language. */
function reporting(language: string | undefined): Partial<PushToken> {
  return language === undefined ? {} : { device: { lastSeenAtMs: NOW, hasReported: true, language } };
}

/** Returns the placeholders of every text, in any order. */
function placeholdersIn(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? [...value.matchAll(/\{\{.*?\}\}/g)].map(([found]) => found).sort()
        : placeholdersIn(value),
    ]),
  );
}

/** Returns `title: body` of the only push. */
function textIn(situation: Situation): string {
  const value = decisionIn(situation).payload?.value;
  if (value?.type === 'fcm') return `${value.message.data.title}: ${value.message.data.body}`;
  if (value?.type === 'apns') return `${value.payload.title}: ${value.payload.body}`;
  throw new Error('Expected a push.');
}
