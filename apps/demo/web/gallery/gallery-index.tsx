import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { DisplayChoices } from './display-choices.tsx';
import { type DisplayOptions, queryOf } from './display-options.ts';
import { changeQuery } from './query.ts';
import { SCENE_GROUPS, SCENES, type Scene, type SceneGroup } from './scene-groups.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useCurrentGroup } from './use-current-group.ts';

interface Props {
  readonly display: DisplayOptions;
  readonly onDisplay: (change: Partial<DisplayOptions>) => void;
}

/** All scenes as live pictures, grouped, with a search. `/` leads to the search, Enter opens the first match. */
export function GalleryIndex({ display, onDisplay }: Props): ReactNode {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
  const field = useRef<HTMLInputElement>(null);
  const groups = useMemo(() => matchingGroups(query), [query]);
  const allScenes = groups.flatMap(({ scenes }) => scenes);
  const sections = useRef<HTMLDivElement>(null);
  const nav = useRef<HTMLElement>(null);
  const currentGroup = useCurrentGroup(
    sections,
    groups.map(({ name }) => name),
  );
  useSlashKey(field);
  useInSight(nav, currentGroup);
  useEffect(() => {
    document.title = 'Gallery – Chatwire';
  }, []);

  const search = (next: string) => {
    setQuery(next);
    changeQuery({ q: next.trim() === '' ? undefined : next });
  };
  const clear = () => {
    search('');
    field.current?.focus();
  };
  const handleKey = ({ key }: KeyboardEvent) => {
    const [first] = allScenes;
    if (key === 'Enter' && first) location.assign(hrefOf(first, display));
    if (key === 'Escape') search('');
  };

  return (
    <main className="gallery-index">
      <div className="gallery-side">
        <h1>
          Gallery{' '}
          <small role="status">
            {query.trim() === '' ? `${SCENES.length} scenes` : `${allScenes.length} of ${SCENES.length} scenes`}
          </small>
        </h1>
        <p className="lead">Every state of the chat components, live. Open a scene to change its props.</p>
        <input
          ref={field}
          type="search"
          aria-label="Search"
          value={query}
          placeholder="Search"
          autoComplete="off"
          onChange={(event) => search(event.target.value)}
          onKeyDown={handleKey}
        />
        <nav ref={nav} aria-label="Groups">
          {groups.map(({ name, title, scenes }) => (
            <a key={name} href={`#${name}`} aria-current={name === currentGroup ? 'true' : undefined}>
              {title} <small>{scenes.length}</small>
            </a>
          ))}
        </nav>
      </div>
      <div ref={sections} className="gallery-groups">
        <DisplayChoices display={display} onDisplay={onDisplay} />
        {groups.length === 0 && (
          <div className="gallery-empty">
            <p>No scene matches “{query}”.</p>
            <button type="button" className="gallery-button" onClick={clear}>
              Clear search
            </button>
          </div>
        )}
        {groups.map(({ name, title, description, scenes }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`}>{title}</h2>
            <p className="muted">{description}</p>
            <div className="gallery-grid">
              {scenes.map((scene) => (
                <a key={scene.path} className="gallery-card" href={hrefOf(scene, display)}>
                  <Thumbnail scene={scene} display={display} />
                  <span>{scene.title}</span>
                </a>
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}

function hrefOf({ path }: Scene, display: DisplayOptions): string {
  return `/demo/gallery/${path}${queryOf(display)}`;
}

/** Returns the groups with the scenes that have all words of the query in their title, path, or group. */
function matchingGroups(query: string): readonly SceneGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return SCENE_GROUPS.flatMap((group) => {
    const scenes = group.scenes.filter(({ title, path }) => {
      const text = `${title} ${path} ${group.title} ${group.description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return scenes.length > 0 ? [{ ...group, scenes }] : [];
  });
}

/** Scrolls a row of links sideways to the current one. */
function useInSight(nav: { readonly current: HTMLElement | null }, current: string | undefined): void {
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - link.offsetWidth / 2 });
  }, [nav, current]);
}

function useSlashKey(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focusField = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focusField);
    return () => removeEventListener('keydown', focusField);
  }, [field]);
}
