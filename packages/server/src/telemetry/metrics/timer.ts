/** A histogram without labels that times an operation: call the returned function at its end. */
export interface Timer {
  startTimer(): () => unknown;
}
