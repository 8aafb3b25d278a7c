import { dimensions, type Screen } from '../screen.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Modules whose calls have no effect here. */
const MODULES_WITHOUT_EFFECT = [
  'ActionSheetManager',
  'AlertManager',
  'BlobModule',
  'Clipboard',
  'DeviceEventManager',
  'DialogManagerAndroid',
  'FrameRateLogger',
  'HeadlessJsTaskSupport',
  'ImageLoader',
  'IntentAndroid',
  'KeyboardObserver',
  'LinkingManager',
  'ModalManager',
  'Networking',
  'SegmentFetcher',
  'SettingsManager',
  'ShareModule',
  'SoundManager',
  'ToastAndroid',
  'UIManager',
  'Vibration',
  'WebSocketModule',
];

/** Returns what stands in for React Native's own native modules, by name. A module that is not here does not exist. */
export function nativeModules(
  screen: Screen,
  clock: VirtualClock,
  report: (error: unknown) => void,
  accessibility: object,
): Readonly<Record<string, unknown>> {
  const { platform } = screen;
  const version = { major: 0, minor: 87, patch: 1 };
  const system = { Version: platform === 'ios' ? '18.0' : 36, Release: '16', osVersion: '18.0', systemName: 'iOS' };
  return {
    ...Object.fromEntries(MODULES_WITHOUT_EFFECT.map((name) => [name, moduleWithoutEffect()])),
    PlatformConstants: constants({
      ...system,
      isTesting: false,
      reactNativeVersion: version,
      interfaceIdiom: 'phone',
      uiMode: 'normal',
    }),
    DeviceInfo: moduleWithoutEffect({
      getConstants: () => ({ Dimensions: dimensions(screen), isEdgeToEdge: platform === 'android' }),
    }),
    SourceCode: constants({ scriptURL: '' }),
    I18nManager: constants({ isRTL: screen.isRtl, doLeftAndRightSwapInRTL: true, localeIdentifier: 'en_US' }),
    StatusBarManager: constants({ HEIGHT: 24, DEFAULT_BACKGROUND_COLOR: 0 }),
    Appearance: moduleWithoutEffect({ getColorScheme: () => 'light' }),
    AppState: moduleWithoutEffect({ getConstants: () => ({ initialAppState: 'active' }) }),
    ExceptionsManager: moduleWithoutEffect({ reportException: report }),
    NativeReactNativeFeatureFlagsCxx: new Proxy({}, { get: () => () => undefined }),
    NativeMicrotasksCxx: { queueMicrotask },
    NativeIdleCallbacksCxx: {
      requestIdleCallback: (run: (deadline: object) => void) =>
        clock.addTask({ priority: 5, run: () => run({ didTimeout: false, timeRemaining: () => 10 }) }),
      cancelIdleCallback: () => undefined,
    },
    NativeAnimatedModule: animations(clock),
    NativeAnimatedTurboModule: animations(clock),
    ...(platform === 'ios' ? { AccessibilityManager: accessibility } : { AccessibilityInfo: accessibility }),
  };
}

function constants(values: object): object {
  return moduleWithoutEffect({ getConstants: () => values });
}

/** Returns a module with these methods, in which every other method exists and has no effect. */
function moduleWithoutEffect(methods: Readonly<Record<string, unknown>> = {}): object {
  const moduleWithSettings = { getConstants: () => ({ settings: {} }), ...methods };
  return new Proxy(moduleWithSettings, { get: (target, name) => Reflect.get(target, name) ?? (() => undefined) });
}

/** Emulates animations of the native driver. They end at the right time, but their frames are not computed. */
function animations(clock: VirtualClock): object {
  const module = moduleWithoutEffect({
    startAnimatingNode(_id: number, _node: number, config: AnimationConfig, onEnd?: (end: object) => void) {
      const ms = config.frames ? (config.frames.length * 1000) / 60 : 300;
      clock.setTimer(() => onEnd?.({ finished: true, value: config.toValue }), ms, false);
    },
    getValue: (_node: number, reply?: (value: number) => void) => reply?.(0),
  });
  // React Native then does not batch and calls the methods one by one.
  return new Proxy(module, {
    get: (target, name) => (name === 'queueAndExecuteBatchedOperations' ? undefined : Reflect.get(target, name)),
  });
}

interface AnimationConfig {
  readonly frames?: readonly number[];
  readonly toValue: number;
}
