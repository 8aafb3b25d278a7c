/** A histogram without labels that measures a piece of work: call the returned function at its end. */
export interface Timer {
  startTimer(): () => unknown;
}
