import type { ModelQuestion, ModelStep } from '@chatwire/sandbox';
import type { Api } from './api.ts';

/** The demo assistant. Its replies are streamed word by word from an emulated model server. */
export const ASSISTANT = { uid: 'pilot', name: 'Pilot' } as const;

/** Adds the user of the demo assistant. `publicUrl`: base URL of the picture. */
export async function addAssistant(api: Api, publicUrl: string): Promise<void> {
  const { uid, name } = ASSISTANT;
  await api.call('POST', '/users', {
    body: {
      uid,
      name,
      role: '@agentic',
      statusMessage: 'Knows tides, berths and knots',
      avatar: `${publicUrl}/avatars/${uid}.svg`,
      metadata: {
        greetingMessage: 'Ahoy, I am Pilot',
        introductoryMessage: 'Ask me about tides, berths or knots. I am only simulated, but every word is streamed.',
        suggestedMessages: [
          'When is high tide today?',
          'Which berths are free?',
          'How do I tie a bowline?',
          'Can I reserve a berth from code?',
        ],
        '@private': { assistant: { instructions: 'You are the pilot of a small harbour. Answer briefly.' } },
      },
    },
  });
}

/** Returns the scripted response of the emulated model, with lists, code, or a table to show streamed Markdown. */
export function demoAssistantReply({ messages }: ModelQuestion): readonly ModelStep[] {
  const question = messages.at(-1)?.content ?? '';
  const response = RESPONSES.find(({ about }) => about.test(question));
  return [{ say: response?.text ?? `You asked: “${question}”. ${UNKNOWN_TOPIC}` }];
}

const UNKNOWN_TOPIC =
  'I only simulate a language model, so I know little beyond **tides**, **berths** and **knots**. The streaming is real: every word came through the server as it was written.';

const RESPONSES: readonly { readonly about: RegExp; readonly text: string }[] = [
  {
    about: /tide|high water|low water/i,
    text: [
      'High water is at **14:20** today, low water at **20:35**.',
      '',
      '- Leave by 13:45 if you draw more than 1.8 m',
      '- The bar is passable again from 16:10',
      '- Wind against tide after three: expect a short, steep sea',
      '',
      'Shall I remind the crew?',
    ].join('\n'),
  },
  {
    about: /^(?!.*code).*(?:berth|guest|free|pier)/i,
    text: [
      'Three berths are free tonight:',
      '',
      '| Berth | Pier | Up to | Shore power | Free until |',
      '|:--|:--|--:|:-:|--:|',
      '| **14** | 2 | 11 m | yes | Friday 10:00 |',
      '| **15** | 2 | 11 m | yes | Sunday 18:00 |',
      '| **31** | outer | 16 m | no | Monday 08:30 |',
      '',
      'The harbour office keeps them until 19:00.',
    ].join('\n'),
  },
  {
    about: /code|api|program|script/i,
    text: [
      '## Reserve a berth from code',
      '',
      '1. Ask which berths are free:',
      '   ```ts',
      '   // Lengths are in metres.',
      "   const free = await harbour.berths({ length: 10.5, night: 'today' });",
      '   ```',
      '2. Reserve the first one, and inform the crew:',
      '   ```ts',
      '   if (free.length > 0) {',
      '     const { berth, until } = await harbour.reserve(free[0].id);',
      '     await crew.send(`Berth ${berth} is ours until ${until}.`);',
      '   }',
      '   ```',
      '',
      '> *Note:* a reservation ends at **19:00** if nobody arrives.',
    ].join('\n'),
  },
  {
    about: /knot|bowline|rope|tie/i,
    text: [
      'A bowline, the old way:',
      '',
      '```',
      'rabbit  comes up through the hole',
      'tree    the rabbit goes around it',
      'hole    and back down again',
      '```',
      '',
      'Pull the standing part tight. It holds under load and **never jams**. Ivo can show you at the shed.',
    ].join('\n'),
  },
];
