import { regattaLink } from '../pages/regatta-page.ts';
import { VOICE_SECONDS, VOICE_WAVEFORM } from '../pages/voice-note.ts';
import type { DemoContext } from './demo-context.ts';
import { muteGroup } from './preferences.ts';
import { enablePushWebhook, setPushWebhookUrl } from './providers.ts';
import { logIn, registerDevice } from './register-devices.ts';
import { type DemoConversation, react, say } from './seed-conversations.ts';

const crew = (speaker: string): DemoConversation => ({
  speaker,
  listener: 'mara',
  to: { receiver: 'harbour-crew', receiverType: 'group' },
});
const toIvo: DemoConversation = { speaker: 'mara', listener: 'ivo', to: { receiver: 'ivo', receiverType: 'user' } };

/** Seeds the last day: one scene for each reason that can prevent a notification. */
export async function seedScenes(demo: DemoContext): Promise<void> {
  const scenes = [
    media,
    mentions,
    mutedGroup,
    actionsDisabled,
    groupTooLarge,
    groupEvents,
    calls,
    wrongProvider,
    invalidToken,
    webhook,
    link,
    deletion,
  ];
  for (const scene of scenes) {
    demo.clock.jump(20 * 60_000);
    await scene(demo);
    await demo.settled();
  }
}

async function media({ api, clock, publicUrl }: DemoContext): Promise<void> {
  const photos = (...numbers: readonly number[]) =>
    numbers.map((number) => ({
      url: `${publicUrl}/pictures/${number}.svg`,
      name: `harbour-${number}.svg`,
      extension: 'svg',
      mimeType: 'image/svg+xml',
      size: 2048,
      width: 640,
      height: 480,
    }));
  const show = (conversation: DemoConversation, text: string, attachments: object) =>
    api.call('POST', '/messages', {
      as: conversation.speaker,
      body: { ...conversation.to, type: 'image', data: { text, attachments } },
    });
  const sent = await show(crew('ivo'), 'The new pier', photos(0, 1, 3, 4, 5));
  await react(api, crew('ivo'), sent.id, '⛵');
  clock.jump(60_000);
  const evening = await show(toIvo, 'Last light, from the Tern', photos(5));
  await react(api, toIvo, evening.id, '❤️');
  await show(
    { ...toIvo, speaker: 'ivo', listener: 'mara', to: { receiver: 'mara', receiverType: 'user' } },
    '',
    photos(2),
  );
  await api.call('POST', '/messages', {
    as: 'lene',
    body: {
      receiver: 'mara',
      receiverType: 'user',
      type: 'audio',
      data: {
        attachments: [
          {
            url: `${publicUrl}/sounds/voice.wav`,
            name: 'voice.wav',
            extension: 'wav',
            mimeType: 'audio/wav',
            size: 48_044,
            duration: VOICE_SECONDS,
          },
        ],
        metadata: { audioType: 'voice_note', waveform: VOICE_WAVEFORM },
      },
    },
  });
}

/** Aiko is notified of group messages only when she is mentioned. */
async function mentions({ api }: DemoContext): Promise<void> {
  await say(api, crew('mara'), '<@uid:aiko> your sail is mended');
  await say(api, crew('mara'), '<@all:all> we meet at the crane at six');
}

async function mutedGroup(demo: DemoContext): Promise<void> {
  await muteGroup(demo, 'ivo', 'regatta-2026', demo.clock.now() + 8 * 3_600_000);
  await say(
    demo.api,
    { speaker: 'nadia', listener: 'mara', to: { receiver: 'regatta-2026', receiverType: 'group' } },
    'Start lists are final',
  );
}

/** The operator turns off notifications about edits for a while. */
async function actionsDisabled({ api, settled }: DemoContext): Promise<void> {
  await settings(api, { preferences: { group: { messageEditedSetting: 1 } } });
  const { id } = await say(api, crew('lene'), 'Fuel delivery is on Monday');
  await api.call('PUT', `/messages/${id}`, { as: 'lene', body: { data: { text: 'Fuel delivery is on Tuesday' } } });
  await settled();
  await settings(api, { preferences: { group: { messageEditedSetting: 2 } } });
}

async function groupTooLarge({ api, settled }: DemoContext): Promise<void> {
  await settings(api, { preferences: { push: { maxGroupSize: 5 } } });
  await say(api, crew('lene'), 'A test of the size limit');
  await settled();
  await settings(api, { preferences: { push: { maxGroupSize: null } } });
}

/** Joins notify no one unless the operator turns them on. */
async function groupEvents({ api, settled }: DemoContext): Promise<void> {
  await api.call('DELETE', '/groups/night-shift/members/joon', { as: 'joon' });
  await settings(api, { preferences: { group: { memberJoinedSetting: 2 } } });
  await api.call('POST', '/groups/night-shift/members', { as: 'joon', body: { participants: ['joon'] } });
  await settled();
  await settings(api, { preferences: { group: { memberJoinedSetting: null } } });
}

async function calls({ api, clock, settled }: DemoContext): Promise<void> {
  const ring = async (from: string, to: string) =>
    (await api.call('POST', '/calls', { as: from, body: { receiver: to, receiverType: 'user', type: 'video' } }))
      .sessionId;
  const act = (as: string, session: string, action: string) =>
    api.call('PUT', `/calls/${session}`, { as, body: { action } });

  const declined = await ring('mara', 'tomas');
  await clock.advance(4_000);
  await act('tomas', declined, 'reject');
  await clock.advance(60_000);

  // The operator has turned off notifications about declined calls: Ivo's phone stops ringing, Lene gets none.
  await settings(api, { preferences: { call: { rejectedSetting: 1 } } });
  const rejected = await ring('lene', 'ivo');
  await clock.advance(3_000);
  await act('ivo', rejected, 'reject');
  await settled();
  await settings(api, { preferences: { call: { rejectedSetting: null } } });
  await clock.advance(60_000);

  await ring('ivo', 'nadia');
  await clock.advance(60_000);
}

async function wrongProvider({ api }: DemoContext): Promise<void> {
  const authToken = await logIn(api, 'ivo');
  await registerDevice(api, { uid: 'ivo', authToken, platform: 'fcm_web', providerId: 'fcm-retired' });
  await say(api, toIvo, 'Did you get the new app?');
}

/** Simulates an unregistered device: the provider reports the token as invalid, and the server deletes it. */
async function invalidToken({ api, sandbox, clock }: DemoContext): Promise<void> {
  const authToken = await logIn(api, 'ivo');
  const token = await registerDevice(api, { uid: 'ivo', authToken, platform: 'fcm_ionic_cordova_android' });
  sandbox.invalidTokens.invalidate(token, clock.now());
  await say(api, toIvo, 'Bring the old phone, I can sell it');
}

/** Simulates a custom webhook that works, then does not respond, then returns 410. */
async function webhook({ api, sandbox, urls, clock, settled }: DemoContext): Promise<void> {
  await enablePushWebhook(api, true);
  await say(api, toIvo, 'Weather looks fine');
  await settled();
  sandbox.faults.set('custom', { fault: 'timeout' });
  await say(api, toIvo, 'Shall we sail?');
  await clock.advance(120_000);
  sandbox.faults.clear();
  await setPushWebhookUrl(api, 'http://127.0.0.1:9/gone');
  await say(api, toIvo, 'At ten?');
  await clock.advance(120_000);
  await setPushWebhookUrl(api, urls.webhookUrl);
  await enablePushWebhook(api, false);
}

/** A link with the preview that the server would add if it were on a public website. */
async function link({ api, publicUrl }: DemoContext): Promise<void> {
  const linkPreview = regattaLink(publicUrl);
  const text = `The start list for Sunday is out: ${linkPreview.url}`;
  await say(api, toIvo, text, { data: { text, metadata: { linkPreview } } });
}

async function deletion({ api }: DemoContext): Promise<void> {
  const { id } = await say(api, crew('samir'), 'Wrong chat, sorry');
  await api.call('DELETE', `/messages/${id}`, { as: 'samir' });
}

function settings(api: DemoContext['api'], patch: object): Promise<unknown> {
  return api.call('PATCH', '/notifications/v1/settings', { body: patch });
}
