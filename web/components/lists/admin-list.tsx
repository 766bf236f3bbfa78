import type { ReactNode } from 'react';
import { ListPager } from '#web/components/controls/pager.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';

type AdminListProps = {
  title: string;
  filters: ReactNode;
  failed: boolean;
  onRetry: () => void;
  /** Rows on this page and in all, and the key of the next one; undefined while they are being fetched. */
  page: { shown: number; next: string | null; total?: string | undefined } | undefined;
  children: ReactNode;
};

/** Filters, a table, and the way through its pages, in one frame. */
export function AdminList({ title, filters, failed, onRetry, page, children }: AdminListProps) {
  return (
    <section className="panel list-panel" aria-label={title}>
      {filters}
      {failed ? <LoadFailure onRetry={onRetry} /> : children}
      {page && <ListPager {...page} />}
    </section>
  );
}
