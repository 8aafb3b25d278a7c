import './gallery.css';
import { ChatUIProvider } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { DEMO_TEXTS } from '../../src/strings/demo-texts.ts';
import { PageBackground } from '../page-background.tsx';
import { TopBar } from '../top-bar.tsx';
import { useTextScale } from '../use-text-scale.ts';
import { BareScene } from './bare-scene.tsx';
import { useDisplayOptions } from './display-options.ts';
import { GalleryIndex } from './gallery-index.tsx';
import { SCENES } from './scene-groups.ts';
import { ScenePage } from './scene-page.tsx';

/** A page for each state and behaviour of the kit, each with its own address. */
export function Gallery(): ReactNode {
  const [display, setDisplay] = useDisplayOptions();
  useTextScale(display.textScale);
  const path = location.pathname.replace(/^\/demo\/gallery\/?/, '');
  const scene = SCENES.find((candidate) => candidate.path === path);
  if (scene && new URLSearchParams(location.search).has('bare')) return <BareScene scene={scene} display={display} />;
  const bar = <TopBar current="/demo/gallery" theme={display.mode} onTheme={(mode) => setDisplay({ mode })} />;
  return (
    <ChatUIProvider theme={{ mode: display.mode }} language="en" translations={DEMO_TEXTS}>
      <PageBackground />
      {bar}
      <div className="gallery">
        {scene ? (
          <ScenePage key={scene.path} scene={scene} display={display} onDisplay={setDisplay} />
        ) : (
          <GalleryIndex display={display} onDisplay={setDisplay} />
        )}
      </div>
    </ChatUIProvider>
  );
}
