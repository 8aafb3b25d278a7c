import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { bubbleSettings } from '../src/bubbles/bubble-settings.ts';
import { ChatUIProvider } from '../src/provider/chat-ui-provider.tsx';
import { TemplateTable } from '../src/templates/template-table.ts';
import { NO_ACTIONS } from '../src/testing/row-fixture.tsx';
import { sampleRow } from '../src/testing/sample-row.ts';
import { useChatTheme } from '../src/theme/theme-context.ts';
import { MediaViewer } from '../src/viewer/media-viewer.tsx';
import { viewerItems } from '../src/viewer/viewer-item.ts';
import type { GalleryScene } from './gallery-scene.ts';
import { SampleImage } from './sample-image.tsx';
import { samplePicture } from './sample-messages.ts';

/** The open media viewer. */
export const scenes: readonly GalleryScene[] = [
  { name: 'media viewer', element: <OpenViewer openAt={1} text="Low tide at the pier, just before the regatta." /> },
  { name: 'media viewer, one picture', element: <OpenViewer openAt={0} count={1} /> },
];

interface Props {
  readonly openAt: number;
  readonly count?: number;
  readonly text?: string;
}

function OpenViewer({ openAt, count = 4, text }: Props): ReactNode {
  const theme = useChatTheme();
  const attachments = Array.from({ length: count }, (_, at) => samplePicture(at));
  const row = sampleRow({ kind: 'message_image', data: { attachments }, ...(text !== undefined && { text }) });
  const settings = bubbleSettings({
    templates: new TemplateTable(),
    style: theme.components.messageList,
    actions: NO_ACTIONS,
  });
  return (
    <View style={[styles.page, { backgroundColor: theme.colors.surface }]}>
      <ChatUIProvider
        adapters={{ image: { Image: SampleImage }, share: { canShareFiles: false, share: async () => {} } }}
      >
        <MediaViewer
          items={viewerItems(row, () => undefined, false)}
          openId={`${row.key} ${openAt}`}
          settings={settings}
          onClose={() => undefined}
        />
      </ChatUIProvider>
    </View>
  );
}

const styles = StyleSheet.create({ page: { flex: 1, minHeight: 200 } });
