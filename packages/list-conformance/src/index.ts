export { canRun, type Gate, type GateRunner, type Measure, runGate, runnerOf, type Verdict } from './gates/gate.ts';
export { GATES } from './gates/gates.ts';
export { blankFrames, displacement, MAX_STILL_DISTANCE as STILL, offBottom, offCentre } from './gates/measure.ts';
export { framesSinceOpening, recordFrames, scrollUp } from './gates/reader.ts';
export type { AgentResponse, Jump, ListApp, ListDriver, ListStart, ListSubject } from './list-driver.ts';
export type { ListFrame } from './list-frame.ts';
export type { AppHost, ListHost } from './list-host.ts';
export { testApp } from './test-app/test-app-driver.ts';
