import type { ReactNode } from 'react';
import { KeyPager } from '#web/components/lists/key-pager.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { useKeyPages } from '#web/lib/lists/use-key-pages.ts';

type AdminListProps = {
  title: string;
  filters: ReactNode;
  failed: boolean;
  onRetry: () => void;
  /** Rows on this page, and the key of the next one; undefined while they are being fetched. */
  page: { shown: number; next: string | null } | undefined;
  /** "Nos. 1 to 20 of 33" */
  summary: (from: number, to: number) => string;
  children: ReactNode;
};

/** Filters, a table, and the way through its pages, in one frame. */
export function AdminList({ title, filters, failed, onRetry, page, summary, children }: AdminListProps) {
  const { from } = useKeyPages();
  return (
    <section className="panel list-panel" aria-label={title}>
      {filters}
      {failed ? <LoadFailure onRetry={onRetry} /> : children}
      {page && page.shown > 0 && <KeyPager summary={summary(from, from + page.shown - 1)} next={page.next} />}
    </section>
  );
}
