import { describeError } from '../../base/errors/describe-error.ts';
import { type Clock, sleep } from '../../base/time/clock.ts';
import type { IndexLogger, SearchIndex } from './search-index.ts';

interface Indexing {
  readonly index: SearchIndex;
  readonly clock: Clock;
  readonly logger: IndexLogger & { readonly error: (values: object, text: string) => void };
}

/** Starts to index texts in the background. Returns a function that stops it. */
export function startIndexing({ index, clock, logger }: Indexing): () => Promise<void> {
  const end = new AbortController();
  const { signal } = end;
  const filled = index
    .keep({ signal, logger, pause: (ms) => sleep(clock, ms, signal) })
    .catch((error: unknown) =>
      logger.error(
        { error: describeError(error) },
        'the search index is incomplete; indexing continues after a restart',
      ),
    );
  return () => {
    end.abort();
    return filled;
  };
}
