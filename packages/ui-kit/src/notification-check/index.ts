export { ChatNotificationCheck } from './chat-notification-check.tsx';
export type { ChatNotificationCheckProps, CheckAction, CheckStepViewProps } from './check-props.ts';
export type { NotificationCheckStyle } from './check-style.ts';
export { withLocalTimes } from './with-local-times.ts';
