import { ChatUIProvider } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { LocalizedView } from '../../src/parts/localized-view.tsx';
import { PageBackground } from '../page-background.tsx';
import type { DisplayOptions } from './display-options.ts';
import type { Scene } from './scene-groups.ts';

/** A scene without the page around it, for frames and pictures: `?bare`. */
export function BareScene({ scene, display }: { readonly scene: Scene; readonly display: DisplayOptions }): ReactNode {
  return (
    <ChatUIProvider theme={{ mode: display.mode }} language={display.language}>
      <PageBackground />
      <div style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <LocalizedView testID="gallery-scene">{scene.element}</LocalizedView>
      </div>
    </ChatUIProvider>
  );
}
