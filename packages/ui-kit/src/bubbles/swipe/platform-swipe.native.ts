import type { ComponentType } from 'react';
import type { SwipeProps } from '../../adapters/chat-adapters.ts';
import { TouchSwipe } from './touch-swipe.tsx';

/** Swipes on phones, by touch. */
export const platformSwipe: ComponentType<SwipeProps> | undefined = TouchSwipe;
