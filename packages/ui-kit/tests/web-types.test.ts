import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PACKAGE = join(import.meta.dirname, '..');
const MODULES = join(PACKAGE, '..', '..', 'node_modules');

test('the declarations compile with web-types, without react-native and without skipLibCheck, and styles are checked', async () => {
  expect(await compiled('/// <reference types="@chatwire/react-native/web-types" />')).toBe('');
}, 60_000);

/** Returns the compiler output for a web app whose code starts with this line. */
async function compiled(firstLine: string): Promise<string> {
  // Inside the package, so that its own name and its dependencies resolve.
  const folder = await mkdtemp(join(PACKAGE, '.web-types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    lib: ['ES2023', 'DOM'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    // The repository has react-native installed; web apps do not.
    paths: { 'react-native': [join(PACKAGE, 'web-types.d.ts')] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.tsx'] }));
  await writeFile(join(folder, 'app.tsx'), `${firstLine}\n${APP}`);
  const { stdout } = spawnSync(
    process.execPath,
    [join(MODULES, 'typescript/bin/tsc'), '-p', folder, '--singleThreaded'],
    {
      encoding: 'utf8',
    },
  );
  return stdout;
}

const APP = `
import { ChatMessageList, ChatUIProvider, type ThemeSettings } from '@chatwire/react-native';
import { emojiNames } from '@chatwire/react-native/emoji-names';
import { zhTw } from '@chatwire/react-native/emoji-names/zh-tw';
import { Chat } from '@chatwire/sdk';

const theme: ThemeSettings = { light: { components: { messageList: { outgoing: { bubble: { paddingVertical: 4 } } } } } };
export const wrong: ThemeSettings = {
  // @ts-expect-error: no style has this member.
  light: { components: { messageList: { outgoing: { bubble: { paddingVertcal: 4 } } } } },
};
export const app = (
  <ChatUIProvider theme={theme} emojiNames={{ ...emojiNames, 'zh-TW': zhTw }}>
    <ChatMessageList user={new Chat.User('ivo')} />
  </ChatUIProvider>
);
`;
