import './toasts.css';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

interface Toast {
  readonly text: string;
  readonly isFault: boolean;
}

/** Time after which a result disappears. */
const TOAST_MS = 6_000;
const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Shows and announces the result of an action. Errors stay until they are dismissed. */
export function Toasts({ children }: { readonly children: ReactNode }): ReactNode {
  const [toast, setToast] = useState<Toast>();
  useEffect(() => {
    if (!toast || toast.isFault) return undefined;
    const timer = setTimeout(() => setToast(undefined), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <ToastContext value={setToast}>
      {children}
      <div className="toasts">
        <div role="status">{toast && !toast.isFault && <ToastView toast={toast} onClose={close} />}</div>
        <div role="alert">{toast?.isFault && <ToastView toast={toast} onClose={close} />}</div>
      </div>
    </ToastContext>
  );

  function close(): void {
    setToast(undefined);
  }
}

/** Returns the function that shows a result. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

function ToastView({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }): ReactNode {
  return (
    <p className={`toast ${toast.isFault ? 'fault' : 'done'}`}>
      <Icon name={toast.isFault ? 'warning' : 'check'} />
      <span>{toast.text}</span>
      <button type="button" aria-label="Dismiss" onClick={onClose}>
        <Icon name="close" />
      </button>
    </p>
  );
}
