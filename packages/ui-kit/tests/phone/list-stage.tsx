import { type ReactNode, useSyncExternalStore } from 'react';
import { AppRegistry, Text, View } from 'react-native';
import { random, rowText } from '../../../headless-phone/src/list-gates/content.ts';
import { BottomInsetContext } from '../../src/keyboard/bottom-inset.ts';
import { KeyboardFollower } from '../../src/keyboard/keyboard-follower.tsx';
import { MovingInset } from '../../src/keyboard/moving-inset.ts';

/** Initial props of the app. */
export interface StageProps {
  readonly oldest: number;
  readonly newest: number;
  readonly firstUnread?: number;
  readonly seed: number;
}

/** Props of a list engine: plain rows with texts. */
export interface EngineProps {
  /** `r<number>`, oldest first. */
  readonly keys: readonly string[];
  renderRow(key: string): ReactNode;
  /** Points; up to a quarter too much or too little, as estimates are. */
  estimateHeight(key: string): number;
  /** False: newer rows exist that are not loaded. */
  readonly isLive: boolean;
  readonly startAt: string | undefined;
  /** Call this with the controls of the list once it is mounted. */
  hold(handle: EngineHandle | null): void;
}

export interface EngineHandle {
  /** Scrolls a row to the centre of the viewport. */
  jump(key: string, isAnimated: boolean): Promise<boolean>;
}

/** Controls for the driver, on the global object of the app. */
export interface StageControls {
  setRows(oldest: number, newest: number, isLive: boolean): void;
  setText(row: number, text: string): void;
  jump(row: number, isAnimated: boolean): { arrived: boolean | undefined };
}

const LINE = 20;

/** Registers an app that shows one list engine with plain rows. */
export function registerStage(Engine: (props: EngineProps) => ReactNode): void {
  const listeners = new Set<() => void>();
  const inset = new MovingInset();
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

  function Stage({ oldest, newest, firstUnread, seed: chosen }: StageProps): ReactNode {
    seed = chosen;
    rows ??= { keys: keysFrom(oldest, newest), isLive: true };
    const { keys, isLive } = useSyncExternalStore(subscribe, () => rows ?? NOTHING);
    return (
      <View style={WHOLE}>
        <BottomInsetContext value={inset}>
          <Engine
            keys={keys}
            isLive={isLive}
            renderRow={renderRow}
            estimateHeight={estimateHeight}
            startAt={firstUnread === undefined ? undefined : `r${firstUnread}`}
            hold={hold}
          />
        </BottomInsetContext>
        <KeyboardFollower inset={inset} foot={0}>
          <View testID="stage-composer" style={FOOT} />
        </KeyboardFollower>
      </View>
    );
  }

  const renderRow = (key: string) => <Row id={key} />;
  const estimateHeight = (key: string) => {
    const lines = Math.ceil((textOf(key).length * 7.5) / 380);
    return (lines * LINE + 16) * (0.75 + random(numberOf(key), seed + 1) / 200);
  };
  const hold = (next: EngineHandle | null) => {
    handle = next;
  };
  const controls: StageControls = {
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
  Object.assign(globalThis, { listStage: controls });
  AppRegistry.registerComponent('ListStage', () => Stage);
}

function keysFrom(oldest: number, newest: number): string[] {
  return Array.from({ length: newest - oldest + 1 }, (_, index) => `r${oldest + index}`);
}

function numberOf(key: string): number {
  return Number(key.slice(1));
}

const NOTHING = { keys: [], isLive: true } as const;
const WHOLE = { flex: 1 } as const;
const FOOT = { height: 56 } as const;
const ROW = { paddingHorizontal: 16, paddingVertical: 8 } as const;
const TEXT = { fontSize: 15, lineHeight: LINE } as const;
