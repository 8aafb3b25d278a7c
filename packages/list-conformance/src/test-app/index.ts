export { type EngineHandle, type EngineProps, registerTestApp, type ScreenProps } from './list-test-app.tsx';
