/** One fault, planted into the product by replacing text of a source file. */
export interface PlantedFault {
  readonly name: string;
  /** The product has had this fault. The others are ones that its tests guard against. */
  readonly hasHappened?: true;
  /** Default: the server. */
  readonly package?: 'server' | 'sdk';
  /** Below `src` of the package. */
  readonly file: string;
  readonly original: string;
  readonly faulty: string;
}

/** Returns the source file that contains a planted fault. */
export function sourceOf({ package: name = 'server', file }: PlantedFault): URL {
  return new URL(`../../../${name}/src/${file}`, import.meta.url);
}
