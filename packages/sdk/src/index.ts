export * as Chat from './chat.ts';
