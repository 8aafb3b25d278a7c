import type { LookupFunction } from 'node:net';
import { HostNotFoundError } from '../connection-failure.ts';
import { type Resolve, resolveHost } from './host-resolver.ts';

/**
 * Returns a lookup function for `node:net`, which then tries the addresses of the host in turn. One unusable address or
 * address family is therefore harmless.
 */
export function hostLookup(resolve: Resolve = resolveHost): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses;
      if (error !== null) callback(error, '');
      else if (first === undefined) callback(new HostNotFoundError(`no address for ${hostname}`), '');
      else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}
