import './scene-page.css';
import { ChatUIProvider } from '@chatwire/react-native';
import { type ReactNode, useEffect } from 'react';
import { EditsContext } from '../../../../packages/ui-kit/gallery/edits.ts';
import { LocalizedView } from '../../src/parts/localized-view.tsx';
import { DisplayChoices } from './display-choices.tsx';
import { type DisplayOptions, queryOf } from './display-options.ts';
import { PropsPanel } from './props-panel.tsx';
import { SCENES, type Scene } from './scene-groups.ts';
import { useEdits } from './use-edits.ts';

interface Props {
  readonly scene: Scene;
  readonly display: DisplayOptions;
  readonly onDisplay: (change: Partial<DisplayOptions>) => void;
}

/** One scene as wide as a phone, the props of its components, and links to its neighbours. */
export function ScenePage({ scene, display, onDisplay }: Props): ReactNode {
  const state = useEdits();
  const index = SCENES.indexOf(scene);
  const previousScene = SCENES[index - 1];
  const nextScene = SCENES[index + 1];
  const hrefOf = ({ path }: Scene) => `/demo/gallery/${path}${queryOf(display)}`;
  useEffect(() => {
    document.title = `${scene.title} – Gallery – Chatwire`;
  }, [scene]);
  return (
    <main className="scene-page">
      <div className="scene-head">
        <nav aria-label="Scenes">
          <a href={`/demo/gallery${queryOf(display)}`}>Gallery</a>
          <a href={`/demo/gallery${queryOf(display)}#${scene.group.name}`}>{scene.group.title}</a>
          {previousScene && (
            <a href={hrefOf(previousScene)} rel="prev">
              Previous<span>: {previousScene.title}</span>
            </a>
          )}
          {nextScene && (
            <a href={hrefOf(nextScene)} rel="next">
              Next<span>: {nextScene.title}</span>
            </a>
          )}
        </nav>
        <h1>{scene.title}</h1>
        <DisplayChoices display={display} onDisplay={onDisplay} />
      </div>
      <div className="scene-frame" data-testid="gallery-scene">
        <EditsContext value={state.edits}>
          <ChatUIProvider theme={{ mode: display.mode }} language={display.language}>
            <LocalizedView>{scene.element}</LocalizedView>
          </ChatUIProvider>
        </EditsContext>
      </div>
      <PropsPanel state={state} />
    </main>
  );
}
