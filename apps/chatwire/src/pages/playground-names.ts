/** Calls the public API with the key of the demo. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

/** Returns a lookup of the display names of the demo's users and groups. */
export async function namesOf(api: CallApi): Promise<(id: string) => string | undefined> {
  const [users, groups] = await Promise.all(
    ['/users?perPage=100', '/groups?perPage=100'].map((path) => dataOf(api(path))),
  );
  const entities = [...(users as NamedEntity[]), ...(groups as NamedEntity[])];
  const names = new Map(entities.map(({ uid, guid, name }) => [uid ?? guid, name]));
  return (id) => names.get(id);
}

interface NamedEntity {
  readonly uid?: string;
  readonly guid?: string;
  readonly name: string;
}

/** Returns the member `data` of a response. */
export async function dataOf(response: Response | Promise<Response>): Promise<unknown> {
  const body = (await (await response).json()) as { data: unknown };
  return body.data;
}
