export { type EngineHandle, type EngineProps, registerStage, type ScreenProps } from './list-stage.tsx';
