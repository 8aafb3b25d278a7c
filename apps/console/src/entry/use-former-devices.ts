import type { FormerDevice } from '@chatwire/protocol';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { DEVICES } from '../api/paths.ts';

interface ListedDevices {
  /** Absent from older servers. */
  readonly formerDevices?: readonly FormerDevice[];
}

/** Returns the former devices of a user; undefined without a user, while they load, and if loading them failed. */
export function useFormerDevices(uid: string | undefined): readonly FormerDevice[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['former devices of', uid],
    queryFn: uid === undefined ? skipToken : ({ signal }) => api.get<ListedDevices>(DEVICES, { uid }, signal),
  });
  return data?.formerDevices;
}
