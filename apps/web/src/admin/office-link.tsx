import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface OfficeLinkProps {
  readonly href: string;
  readonly className: string | undefined;
  readonly isCurrent?: boolean;
  readonly onChoose?: () => void;
  readonly children: ReactNode;
}

/** A link within the back office; another tab is opened as by any link. */
export function OfficeLink({ href, className, isCurrent = false, onChoose, children }: OfficeLinkProps) {
  const { history } = useRouter();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose?.();
    history.push(href);
  };
  return (
    <a href={href} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={go}>
      {children}
    </a>
  );
}
