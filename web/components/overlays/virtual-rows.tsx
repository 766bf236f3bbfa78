import { VirtualScroller, type VirtualScrollerLazyEvent } from 'primereact/virtualscroller';
import { type ReactNode, useEffect, useRef } from 'react';
import { PrimeProvider } from './prime-provider.tsx';

export type VirtualRowsProps = {
  className: string;
  count: number;
  /** Pixels of a row, and visible rows. */
  rowHeight: number;
  shown: number;
  row: (index: number) => ReactNode;
  /** Rows drawn before and after those in sight; half as many as those where nothing is said. */
  beyond?: number;
  /** Called with the index of the last visible row. */
  onReach?: (last: number) => void;
  /** Names a list whose rows are its items. */
  label?: string;
  /** A row that comes into sight when it becomes another one. */
  at?: number;
};

/** Rows of one height, of which only those in sight are drawn. */
export function VirtualRows({
  className,
  count,
  rowHeight,
  shown,
  row,
  onReach,
  label,
  at = 0,
  beyond,
}: VirtualRowsProps) {
  const scroller = useRef<VirtualScroller>(null);
  useEffect(() => scroller.current?.scrollInView(at, 'to-start', 'auto'), [at]);
  return (
    <PrimeProvider>
      <VirtualScroller
        ref={scroller}
        className={className}
        items={Array.from({ length: count }, (_, place) => place)}
        itemSize={rowHeight}
        scrollHeight={`${shown * rowHeight}px`}
        lazy
        {...(beyond !== undefined && { numToleratedItems: beyond })}
        onLazyLoad={({ last }: VirtualScrollerLazyEvent) => onReach?.(Number(last))}
        itemTemplate={row}
        {...(label !== undefined && { pt: { content: { role: 'list', 'aria-label': label } } })}
      />
    </PrimeProvider>
  );
}
