import type { ReactNode } from 'react';
import { AppRegistry, View } from 'react-native';
import { ChatUIProvider } from '../../src/index.ts';
import { ChatRichMarkdownFormatter } from '../../src/rich-markdown/index.ts';
import { RowFixture } from '../../src/testing/row-fixture.tsx';
import { sampleRow } from '../../src/testing/sample-row.ts';

/** One message, formatted as assistants write. */
function RichMarkdownTestApp({ text }: { readonly text: string }): ReactNode {
  return (
    <View style={{ flex: 1 }}>
      <ChatUIProvider textFormatters={FORMATTERS}>
        <RowFixture rows={[sampleRow({ text })]} settings={SETTINGS} />
      </ChatUIProvider>
    </View>
  );
}

const FORMATTERS = [new ChatRichMarkdownFormatter()];
const SETTINGS = { textFormatters: FORMATTERS };

AppRegistry.registerComponent('RichMarkdownTestApp', () => RichMarkdownTestApp);
