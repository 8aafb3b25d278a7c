/** Threads per page: the maximum for users. */
const PER_PAGE = 100;

/**
 * The threads that a user follows. The SDK follows and unfollows threads; the list is a request of the server.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export class FollowedThreads {
  readonly #request: (path: string) => Promise<unknown>;

  /** `request`: makes a request for the user, and returns the parsed response. */
  constructor(request: (path: string) => Promise<unknown>) {
    this.#request = request;
  }

  /** Returns whether the thread of a message is followed. `lastReplyAt`: of the thread, epoch seconds. Rejects if a request fails. */
  async has(parentId: number, lastReplyAt: number): Promise<boolean> {
    for (let before = ''; ; ) {
      const { data, meta } = threadsOf(await this.#request(`/threads?limit=${PER_PAGE}&affix=prepend${before}`));
      if (data.some(({ id }) => id === String(parentId))) return true;
      // Pages begin with the newest activity; within a page, the oldest is first.
      const oldest = data[0]?.lastReplyAt;
      if (meta?.previous === undefined || oldest === undefined || oldest < lastReplyAt) return false;
      before = `&id=${meta.previous.id}`;
    }
  }
}

interface Page {
  readonly data: readonly { readonly id: string; readonly lastReplyAt?: number }[];
  readonly meta?: { readonly previous?: { readonly id: string } };
}

function threadsOf(response: unknown): Page {
  const page = Object(response) as Partial<Page>;
  return { ...page, data: page.data ?? [] };
}
