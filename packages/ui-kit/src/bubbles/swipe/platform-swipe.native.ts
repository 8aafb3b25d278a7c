import type { ComponentType } from 'react';
import type { SwipeProps } from '../../adapters/chat-adapters.ts';
import { TouchSwipe } from './touch-swipe.tsx';

/** The component that detects swipes on phones. */
export const platformSwipe: ComponentType<SwipeProps> | undefined = TouchSwipe;
