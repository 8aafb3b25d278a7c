import type { ComponentType } from 'react';
import type { SwipeProps } from '../../adapters/chat-adapters.ts';

/** Swipes in browsers: none. For phones, package.json replaces this file with `platform-swipe.native.ts`. */
export const platformSwipe: ComponentType<SwipeProps> | undefined = undefined;
