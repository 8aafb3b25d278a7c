import { type ReactNode, useSyncExternalStore } from 'react';
import { AppRegistry, KeyboardAvoidingView, Text, View } from 'react-native';
import { random, rowText } from './content.ts';
import type { TestAppControls, TestAppProps } from './test-app-controls.ts';

/** Props of a list engine: plain rows with texts. */
export interface EngineProps {
  /** `r<number>`, oldest first. */
  readonly keys: readonly string[];
  /** The same function in each render. */
  readonly renderRow: (key: string) => ReactNode;
  /** Points; up to a quarter too much or too little, as estimates are. */
  readonly estimateHeight: (key: string) => number;
  /** False: newer rows exist that are not loaded. */
  readonly isLive: boolean;
  /** Opens with this row a third from the top. Default: at the newest row. */
  readonly startAt: string | undefined;
  /** Call this with the controls of the list once it is mounted. */
  readonly hold: (handle: EngineHandle | null) => void;
}

export interface EngineHandle {
  /** Scrolls a row to the centre of the viewport. Resolves to false if there is no such row. */
  jump(key: string, isAnimated: boolean): Promise<boolean>;
}

export interface ScreenProps {
  /** Fills the screen. */
  readonly list: ReactNode;
  /** The composer is below the list, above the keyboard. */
  readonly composer: ReactNode;
}

const LINE_HEIGHT = 20;

/** Registers an app that shows one list engine with plain rows. `Screen`: default is a `KeyboardAvoidingView`. */
export function registerTestApp(
  Engine: (props: EngineProps) => ReactNode,
  Screen: (props: ScreenProps) => ReactNode = AvoidingScreen,
): void {
  const listeners = new Set<() => void>();
  const texts = new Map<string, string>();
  let rows: { readonly keys: readonly string[]; readonly isLive: boolean } | undefined;
  let handle: EngineHandle | null = null;
  let seed = 0;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const textOf = (key: string) => texts.get(key) ?? rowText(numberOf(key), seed);

  function Row({ id }: { readonly id: string }): ReactNode {
    const text = useSyncExternalStore(subscribe, () => textOf(id));
    return (
      <View testID={id} style={ROW}>
        <Text style={TEXT}>{text}</Text>
      </View>
    );
  }

  function ListTestApp({ oldest, newest, firstUnread, seed: chosen }: TestAppProps): ReactNode {
    seed = chosen;
    rows ??= { keys: keysFrom(oldest, newest), isLive: true };
    const { keys, isLive } = useSyncExternalStore(subscribe, () => rows ?? NOTHING);
    const engine = (
      <Engine
        keys={keys}
        isLive={isLive}
        renderRow={renderRow}
        estimateHeight={estimateHeight}
        startAt={firstUnread === undefined ? undefined : `r${firstUnread}`}
        hold={hold}
      />
    );
    return <Screen list={engine} composer={<View testID="test-app-composer" style={COMPOSER} />} />;
  }

  const renderRow = (key: string) => <Row id={key} />;
  const estimateHeight = (key: string) => {
    const lines = Math.ceil((textOf(key).length * 7.5) / 380);
    return (lines * LINE_HEIGHT + 16) * (0.75 + random(numberOf(key), seed + 1) / 200);
  };
  const hold = (next: EngineHandle | null) => {
    handle = next;
  };
  const controls: TestAppControls = {
    setRows(oldest, newest, isLive) {
      rows = { keys: keysFrom(oldest, newest), isLive };
      changed();
    },
    setText(row, text) {
      texts.set(`r${row}`, text);
      changed();
    },
    jump(row, isAnimated) {
      const jump: { arrived: boolean | undefined } = { arrived: undefined };
      void handle?.jump(`r${row}`, isAnimated).then((arrived) => {
        jump.arrived = arrived;
      });
      return jump;
    },
  };
  Object.assign(globalThis, { listTestApp: controls });
  AppRegistry.registerComponent('ListTestApp', () => ListTestApp);
}

function AvoidingScreen({ list, composer }: ScreenProps): ReactNode {
  return (
    <KeyboardAvoidingView behavior="padding" style={WHOLE}>
      {list}
      {composer}
    </KeyboardAvoidingView>
  );
}

function keysFrom(oldest: number, newest: number): string[] {
  return Array.from({ length: newest - oldest + 1 }, (_, index) => `r${oldest + index}`);
}

function numberOf(key: string): number {
  return Number(key.slice(1));
}

const NOTHING = { keys: [], isLive: true } as const;
const WHOLE = { flex: 1 } as const;
const COMPOSER = { height: 56 } as const;
const ROW = { paddingHorizontal: 16, paddingVertical: 8 } as const;
const TEXT = { fontSize: 15, lineHeight: LINE_HEIGHT } as const;
