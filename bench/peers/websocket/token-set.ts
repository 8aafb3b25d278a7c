import { tokenOf } from '../../connections/users.ts';

/** Login tokens that the peers accept. `CLIENTS`: number of users. */
export const tokens: ReadonlySet<unknown> = new Set(
  Array.from({ length: Number(process.env['CLIENTS']) }, (_, number) => tokenOf(number)),
);
