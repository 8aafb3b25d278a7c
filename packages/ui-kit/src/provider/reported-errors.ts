import { createContext } from 'react';

/**
 * Exceptions that have reached an `onError` below the outermost provider. Several components may notice one failure, such
 * as a list and a composer a message that was refused: the app learns of it once.
 */
export const ReportedErrorsContext = createContext<WeakSet<object> | undefined>(undefined);
