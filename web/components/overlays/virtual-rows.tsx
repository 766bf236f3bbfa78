import { VirtualScroller, type VirtualScrollerLazyEvent } from 'primereact/virtualscroller';
import type { ReactNode } from 'react';
import { PrimeProvider } from './prime-provider.tsx';

export type VirtualRowsProps = {
  className: string;
  count: number;
  /** Pixels of a row, and rows in sight. */
  rowHeight: number;
  shown: number;
  row: (place: number) => ReactNode;
  /** Told the last place in sight. */
  onReach: (last: number) => void;
};

/** Rows of one height, of which only those in sight are drawn. */
export function VirtualRows({ className, count, rowHeight, shown, row, onReach }: VirtualRowsProps) {
  return (
    <PrimeProvider>
      <VirtualScroller
        className={className}
        items={Array.from({ length: count }, (_, place) => place)}
        itemSize={rowHeight}
        scrollHeight={`${shown * rowHeight}px`}
        lazy
        onLazyLoad={({ last }: VirtualScrollerLazyEvent) => onReach(Number(last))}
        itemTemplate={row}
      />
    </PrimeProvider>
  );
}
