import { ChatUIProvider } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { LocalizedView } from '../../src/parts/localized-view.tsx';
import { PageBackground } from '../page-background.tsx';
import type { Look } from './look.ts';
import type { Scene } from './scene-groups.ts';

/** A scene without the page around it, for frames and pictures: `?bare`. */
export function BareScene({ scene, look }: { readonly scene: Scene; readonly look: Look }): ReactNode {
  return (
    <ChatUIProvider theme={{ mode: look.mode }} language={look.language}>
      <PageBackground />
      <div style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <LocalizedView testID="gallery-scene">{scene.element}</LocalizedView>
      </div>
    </ChatUIProvider>
  );
}
