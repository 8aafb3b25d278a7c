import { createContext } from 'react';

/**
 * Exceptions that have reached an `onError` below the outermost provider. Several components may notice one failure, such
 * as list and composer a rejected message: the app receives it once.
 */
export const ReportedErrorsContext = createContext<WeakSet<object> | undefined>(undefined);
