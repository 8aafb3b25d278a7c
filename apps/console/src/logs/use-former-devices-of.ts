import type { FormerDevice } from '@chatwire/protocol';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { DEVICES } from '../api/paths.ts';

/** Returns the devices of a user that are gone; undefined without a user, while they are loaded, and from older servers. */
export function useFormerDevicesOf(uid: string | undefined): readonly FormerDevice[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['former devices of', uid],
    queryFn:
      uid === undefined
        ? skipToken
        : ({ signal }) => api.get<{ readonly formerDevices?: readonly FormerDevice[] }>(DEVICES, { uid }, signal),
  });
  return data?.formerDevices;
}
