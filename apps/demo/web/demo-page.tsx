import { ChatUIProvider } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { Playground } from '../src/playground/playground.ts';
import { platformNetwork } from '../src/session/platform-network.ts';
import { themeOf } from '../src/settings/theme-of.ts';
import { DEMO_TEXTS } from '../src/strings/demo-texts.ts';
import { DemoLayout } from './demo-layout.tsx';
import { PageBackground } from './page-background.tsx';
import { usePeople } from './use-people.ts';
import { useSettings } from './use-settings.ts';
import { useTextScale } from './use-text-scale.ts';

/** Two users side by side, each with their own client, network and screen. */
export function DemoPage(): ReactNode {
  const [settings, setSettings] = useSettings();
  const [environment] = useState(createEnvironment);
  const people = usePeople(environment.playground);
  useTextScale(settings.textScale);
  return (
    <ChatUIProvider theme={themeOf(settings)} language={settings.language} translations={DEMO_TEXTS}>
      <PageBackground />
      {people.kind !== 'loading' && (
        <DemoLayout {...environment} people={people} settings={settings} onSettings={setSettings} />
      )}
    </ChatUIProvider>
  );
}

function createEnvironment() {
  return {
    playground: new Playground(location.origin),
    networks: [platformNetwork(), platformNetwork()],
    storage: Chat.webStorage('chatwire-demo'),
  } as const;
}
