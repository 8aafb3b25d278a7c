/** `T` with all members optional at every depth, except inside arrays. */
export type DeepPartial<T> = T extends Leaf ? T : { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined };

type Leaf =
  | string
  | number
  | boolean
  | bigint
  | symbol
  | null
  | undefined
  | readonly unknown[]
  | ((...args: never) => unknown);
