export * from './errors.ts';
export * from './ids.ts';
export * from './notification/enums.ts';
export * from './notification/log-entry.ts';
export * from './notification/platform.ts';
