import type { LookupFunction } from 'node:net';
import { HostNotFoundError } from '../connection-failure.ts';
import { type Resolve, resolveHost } from './host-resolver.ts';

/**
 * Looks hosts up for `node:net`: a connection tries the addresses in turn, so that one failing family or address is
 * harmless.
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
