import { ChatUIProvider } from '@chatwire/react-native';
import { type ReactNode, useEffect } from 'react';
import { EditsContext } from '../../../../packages/ui-kit/gallery/edits.ts';
import { LocalizedView } from '../../src/parts/localized-view.tsx';
import { type Look, queryOf } from './look.ts';
import { LookChoices } from './look-choices.tsx';
import { PropsPanel } from './props-panel.tsx';
import { SCENES, type Scene } from './scene-groups.ts';
import { useEdits } from './use-edits.ts';

interface Props {
  readonly scene: Scene;
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
}

/** One scene as wide as a phone, the props of its components, and links to its neighbours. */
export function ScenePage({ scene, look, onLook }: Props): ReactNode {
  const state = useEdits();
  const at = SCENES.indexOf(scene);
  const previousScene = SCENES[at - 1];
  const nextScene = SCENES[at + 1];
  const hrefOf = ({ path }: Scene) => `/demo/gallery/${path}${queryOf(look)}`;
  useEffect(() => {
    document.title = `${scene.title} – Gallery – Chatwire`;
  }, [scene]);
  return (
    <main className="scene-page">
      <div className="scene-head">
        <nav aria-label="Scenes">
          <a href={`/demo/gallery${queryOf(look)}#${scene.group.name}`}>All scenes</a>
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
        <p className="muted">{scene.group.title}</p>
        <h1>{scene.title}</h1>
        <LookChoices look={look} onLook={onLook} />
      </div>
      <div className="scene-frame" data-testid="gallery-scene">
        <EditsContext value={state.edits}>
          <ChatUIProvider theme={{ mode: look.mode }} language={look.language}>
            <LocalizedView>{scene.element}</LocalizedView>
          </ChatUIProvider>
        </EditsContext>
      </div>
      <PropsPanel state={state} />
    </main>
  );
}
