import type { KeyboardControllerModule } from '../native-modules/keyboard-controller-module.ts';
import type { ReanimatedModule } from '../native-modules/reanimated-module.ts';

/** Arguments of `keyboardControllerAdapter`. */
export interface KeyboardModules {
  /** `import * as KeyboardController from 'react-native-keyboard-controller'`, version 1. */
  readonly KeyboardController: KeyboardControllerModule;
  /** `import * as Reanimated from 'react-native-reanimated'`, version 3 or 4. */
  readonly Reanimated: ReanimatedModule;
}
