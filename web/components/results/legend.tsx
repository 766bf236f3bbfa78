import type { ReactNode } from 'react';
import css from './legend.module.css';

/** What the marks of a drawing mean; each entry is a mark and its word. */
export function Legend({ place, children }: { place?: string | undefined; children: ReactNode }) {
  return <p className={place ? `${css.legend} ${place}` : css.legend}>{children}</p>;
}
