import { ChatMessageTemplate } from '@chatwire/react-native';
import { type ComponentRef, type ReactNode, useLayoutEffect, useRef } from 'react';
import { StyleSheet, View } from 'react-native';
import type { FrameLine } from './run-record.ts';

/** Members common to elements of React Native's new architecture and of browsers. React Native's types lack them. */
interface Element {
  readonly parentNode: Element | null;
  getBoundingClientRect(): { readonly top: number; readonly height: number };
}

/** Positions of a list's rows, as JavaScript measures them. A probe without size in each bubble marks its row. */
export class RowProbes {
  readonly #probes = new Map<number, Element>();
  #rows: ReadonlyMap<number, Element> | undefined;
  #area: Element | null = null;

  /** A ref to the view around the list. */
  readonly setArea = (view: unknown): void => {
    this.#area = view as Element | null;
  };

  /** Template to pass to the list's `templates`. */
  readonly template = new ChatMessageTemplate({
    BottomView: (message) => <Probe id={Number(message.getId())} probes={this} />,
  });

  add(id: number, view: unknown): () => void {
    const element = view as Element;
    this.#probes.set(id, element);
    this.#rows = undefined;
    return () => {
      if (this.#probes.get(id) !== element) return;
      this.#probes.delete(id);
      this.#rows = undefined;
    };
  }

  /** Returns the row's line; undefined if no row is mounted. */
  read(): Pick<FrameLine, 'height' | 'offset' | 'contentHeight' | 'rows' | 'lastMounted'> | undefined {
    this.#rows ??= outermost(this.#probes);
    const [first] = this.#rows.values();
    const content = first?.parentNode;
    if (!this.#area || !content) return undefined;
    const area = this.#area.getBoundingClientRect();
    const { top, height: contentHeight } = content.getBoundingClientRect();
    const rows = [...this.#rows].map(([id, element]): [number, number, number] => {
      const box = element.getBoundingClientRect();
      return [id, rounded(box.top - area.top), rounded(box.top + box.height - area.top)];
    });
    return {
      height: rounded(area.height),
      offset: rounded(area.top - top),
      contentHeight: rounded(contentHeight),
      rows: rows
        .filter(([, rowTop, bottom]) => bottom > 0 && rowTop < area.height)
        .sort(([one], [other]) => one - other),
      lastMounted: Math.max(...rows.map(([id]) => id)),
    };
  }
}

function Probe({ id, probes }: { readonly id: number; readonly probes: RowProbes }): ReactNode {
  const view = useRef<ComponentRef<typeof View>>(null);
  useLayoutEffect(() => probes.add(id, view.current), [id, probes]);
  return <View ref={view} collapsable={false} style={styles.probe} />;
}

/** Returns each row as the outermost view that contains no other row: the view that the list positions. */
function outermost(probes: ReadonlyMap<number, Element>): ReadonlyMap<number, Element> {
  const chains = [...probes].map(([id, probe]) => [id, chainOf(probe)] as const);
  const rowsIn = new Map<Element, number>();
  for (const [, chain] of chains) for (const element of chain) rowsIn.set(element, (rowsIn.get(element) ?? 0) + 1);
  return new Map(
    chains.flatMap(([id, chain]) => {
      const outer = chain.findLast((element) => rowsIn.get(element) === 1);
      return outer && outer !== chain.at(-1) ? [[id, outer]] : [];
    }),
  );
}

function chainOf(probe: Element): readonly Element[] {
  const chain: Element[] = [];
  for (let element: Element | null = probe; element?.getBoundingClientRect; element = element.parentNode) {
    chain.push(element);
  }
  return chain;
}

function rounded(points: number): number {
  return Math.round(points * 1000) / 1000;
}

const styles = StyleSheet.create({ probe: { position: 'absolute' } });
