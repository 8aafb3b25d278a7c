import type { ComponentType } from 'react';
import type { SwipeProps } from '../../adapters/chat-adapters.ts';

/** Undefined: browsers have no swipes. Phones use `platform-swipe.native.ts`; package.json maps the files. */
export const platformSwipe: ComponentType<SwipeProps> | undefined = undefined;
