import type { ReactNode } from 'react';
import css from './legend.module.css';

/** What the marks of a drawing mean; each entry is a mark and its word. */
export function Legend({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <p className={className ? `${css.legend} ${className}` : css.legend}>{children}</p>;
}
