import { createContext } from 'react';

/**
 * Exceptions that were passed to an `onError` below the outermost provider. Several components may receive one failure,
 * such as list and composer that of a rejected message, but the app receives it once.
 */
export const ReportedErrorsContext = createContext<WeakSet<object> | undefined>(undefined);
