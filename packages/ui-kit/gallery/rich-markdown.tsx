import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { ChatRichMarkdownFormatter } from '../src/rich-markdown/index.ts';
import { agentRun, HELPER } from '../src/testing/agent-run.ts';
import type { FakeChat } from '../src/testing/fake-chat.ts';
import { useChatTheme } from '../src/theme/theme-context.ts';
import { ChatMessageList } from './editable-components.tsx';
import type { GalleryScene } from './gallery-scene.ts';
import { ListPage } from './list-page.tsx';
import { sampleMessages } from './sample-messages.ts';
import { WithChat } from './with-chat.tsx';

const RESPONSE = `## Berths on Friday

Two are **free**, *both* with power:

| Berth | Length | Ship | Free until |
|:------|-------:|------|:----------:|
| **14** | 32 m | _Aurora_ leaves at 9 | 18:00 |
| 15 | 118 m | – | [Sunday](https://harbour.example/15) |

---

1. Reserve it:
   \`\`\`ts
   // Pays on arrival.
   const berth = await reserve('14', { hours: 9 });
   \`\`\`
2. Then
   - [x] call the pilot
   - [ ] check the lines`;

const ARABIC = `| الرصيف | السفينة | حتى |
|---|---|---:|
| ١٤ | أورورا | 18:00 |
| ١٥ | لا توجد سفينة في هذا الرصيف حتى نهاية الأسبوع | الأحد |`;

const CODE = `\`\`\`py
class Pilot:
    """Guides ships."""
    def call(self, channel=12):
        return f"on {channel}"  # VHF
\`\`\`

\`\`\`diff
@@ -1 +1 @@
-high_water = "13:50"
+high_water = "14:20"
\`\`\``;

/** Tables, headings, and code as assistants write them. */
export const scenes: readonly GalleryScene[] = [
  { name: 'rich markdown', element: <Response text={RESPONSE} isFinished /> },
  {
    name: 'rich markdown streaming a table',
    element: <Response text={RESPONSE.slice(0, RESPONSE.indexOf('_Aurora') + 4)} />,
  },
  {
    name: 'rich markdown in messages',
    element: (
      <ListPage
        list={{ textFormatters: formatters() }}
        server={{ messages: sampleMessages([{ text: ARABIC }, { text: CODE }, { from: 'mara', text: RESPONSE }]) }}
      />
    ),
  },
];

function formatters(): readonly ChatRichMarkdownFormatter[] {
  return [new ChatRichMarkdownFormatter()];
}

function Response({ text, isFinished = false }: { readonly text: string; readonly isFinished?: boolean }): ReactNode {
  const { colors } = useChatTheme();
  const [own] = useState(formatters);
  const [chat, setChat] = useState<FakeChat | undefined>(undefined);
  const [asked] = sampleMessages([{ from: 'mara', text: 'Which berth is free?' }]);
  const respond = () => {
    if (!chat) return;
    const run = agentRun(chat, { threadId: 1 });
    run.start();
    run.begin();
    run.say(text);
    if (isFinished) run.finish(900, text, 2);
  };
  return (
    <WithChat options={{ messages: [{ ...asked, receiver: HELPER.getUid() }] }} act={setChat}>
      <View style={[styles.page, { backgroundColor: colors.surface }]}>
        <ChatMessageList user={HELPER} parentMessageId={1} streamingSpeed={0} textFormatters={own} onLoad={respond} />
      </View>
    </WithChat>
  );
}

const styles = StyleSheet.create({ page: { height: 640, minHeight: 0 } });
