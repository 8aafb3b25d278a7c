export * from './logs/log-store.ts';
export * from './providers/provider.ts';
