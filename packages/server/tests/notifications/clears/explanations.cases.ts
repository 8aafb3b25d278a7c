import type { ClearFixture } from '../../fixtures/phones/clear-fixture.ts';
import { deviceFactsCases } from './device-facts.cases.ts';
import { readFactsCases } from './read-facts.cases.ts';
import { stillShownCases } from './still-shown.cases.ts';

/** Defines the test cases for what explanations say about pushes on their devices besides their entries. */
export function explanationCases(fixture: () => ClearFixture): void {
  stillShownCases(fixture);
  readFactsCases(fixture);
  deviceFactsCases(fixture);
}
