import { describe, expect, test } from 'vitest';
import type { Candidate } from './candidate.ts';
import { nextOpeningOf } from './next-opening-of.ts';
import { prepareEvent } from './prepare-event.ts';
import { ACCOUNTS, APP, candidate, messageEvent, NOW, owns, settings } from './testing/examples.fixture.ts';

describe('the next opening', () => {
  const day = { from: 800, to: 2000, dnd: false };
  const ownPreferences = owns({
    mute: { schedulePreferenceSetting: { thursday: day, friday: { ...day, dnd: true } } },
  });
  const openingFor = (to: Candidate, patch = {}) =>
    nextOpeningOf(
      prepareEvent({ event: messageEvent(), settings: settings(patch), accounts: ACCOUNTS, app: APP }),
      to,
      NOW,
    );

  test('equals now while rule 4 passes, else the start of the recipient’s next open day', () => {
    expect(openingFor(candidate({ ownPreferences }))).toBe(NOW);
    // It is 22:02 on Thursday there, and Friday is closed: on Saturday the app's day applies.
    const closed = candidate({ ownPreferences, timezone: 'Australia/Brisbane' });
    expect(openingFor(closed)).toBe(Date.parse('2026-01-03T00:00:00+10:00'));
    expect(openingFor(closed, { preferences: { mute: { schedulePreferenceOverride: false } } })).toBe(NOW);
  });
});
