import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';

/** Logo and name. A server with a start page names its path in `data-home`: there, they are a link to it. */
export function Brand(): ReactNode {
  const { home } = document.documentElement.dataset;
  const content = (
    <>
      <Mark size={22} />
      <span>Chatwire</span>
    </>
  );
  if (home === undefined) return <span className="shell-brand">{content}</span>;
  return (
    <a className="shell-brand" href={home} title="Start page">
      {content}
    </a>
  );
}
