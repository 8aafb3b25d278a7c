import { ChatUIProvider } from '@chatwire/react-native';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LocalizedView } from '../../src/parts/localized-view.tsx';
import type { DisplayOptions } from './display-options.ts';
import type { Scene } from './scene-groups.ts';

interface Props {
  readonly scene: Scene;
  readonly display: DisplayOptions;
}

/** Distance from the window at which a scene is mounted, and beyond which it is removed. */
const MARGIN = '200px';
/** Scenes that open a dialog over the whole page: they are in a frame. */
const DIALOGS = new Set(['foundations/menu', 'foundations/confirm', 'foundations/choice']);

/** The scene itself, small and without interaction, while it is in view or near. Hidden from screen readers. */
export function Thumbnail({ scene, display }: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const isFramed = scene.group.name === 'viewer' || DIALOGS.has(scene.path);
  const kind = isFramed || isWhole(scene) ? 'thumb whole' : 'thumb';
  return (
    <div ref={frame} className={kind} aria-hidden="true" inert>
      <div className="thumb-scene">
        {isNear && isFramed && <iframe title={scene.title} src={frameUrl(scene, display)} tabIndex={-1} />}
        {isNear && !isFramed && (
          <ChatUIProvider theme={{ mode: display.mode }} language={display.language}>
            <LocalizedView>{scene.element}</LocalizedView>
          </ChatUIProvider>
        )}
      </div>
    </div>
  );
}

/** Returns the URL of a scene without the page around it. Names every option, so that a change of any draws the scene again. */
function frameUrl({ path }: Scene, display: DisplayOptions): string {
  return `/demo/gallery/${path}?${new URLSearchParams({ bare: '', ...display })}`;
}

/** Returns whether a scene fills the screen of a phone, as lists do. Others are as high as their content. */
function isWhole({ group }: Scene): boolean {
  return group.name.startsWith('list-') || group.name === 'agents';
}

function useIsNear(element: { readonly current: Element | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
