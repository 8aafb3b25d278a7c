import type { GestureHandlerModule } from '../native-modules/gesture-handler-module.ts';
import type { ReanimatedModule } from '../native-modules/reanimated-module.ts';

/** Arguments of `gestureHandlerAdapter`. */
export interface GestureModules {
  /** `import * as GestureHandler from 'react-native-gesture-handler'`, version 2 or 3. */
  readonly GestureHandler: GestureHandlerModule;
  /** `import * as Reanimated from 'react-native-reanimated'`, version 3 or 4. */
  readonly Reanimated: ReanimatedModule;
}
