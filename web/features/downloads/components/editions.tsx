import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuitePackage } from '#contract/programme/suites.ts';
import type { SuitePlatform } from '#domain/suites/suites.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import type { Downloads } from '../api/list-editions.ts';
import css from './downloads.module.css';
import { EditionTable } from './edition-table.tsx';
import { MandatoryNotes } from './mandatory-note.tsx';
import { ReleaseNotes } from './release-notes.tsx';

type EditionsProps = {
  downloads: Pick<Downloads, 'editions' | 'isError' | 'retry'>;
  /** Shows packages for it alone, and those that run anywhere. */
  platform?: SuitePlatform | null;
  first: string;
  empty: string;
  /** What stands below the table. */
  below: (packages: SuitePackage[]) => ReactNode;
};

/** What is published of what is chosen. */
export function Editions({ downloads, platform = null, first, empty, below }: EditionsProps) {
  const { t } = useTranslation('downloads');
  const { editions, isError, retry } = downloads;
  if (!editions) return isError ? <LoadFailure onRetry={retry} /> : <SkeletonRows rows={3} columns={4} />;
  if (editions.length === 0) {
    return (
      <div className={css.none}>
        <h2 className="heading">{empty}</h2>
        <p className="sub">{t('emptyHint')}</p>
      </div>
    );
  }
  const rows = editions.flatMap((suite) =>
    suite.packages
      .filter((one) => platform === null || one.platform === platform || one.platform === 'any')
      .map((offered) => ({ suite, offered })),
  );
  return (
    <>
      <MandatoryNotes suites={editions} />
      <EditionTable rows={rows} first={first} />
      <div className={css.below}>{below(rows.map(({ offered }) => offered))}</div>
      <ReleaseNotes suites={editions} />
    </>
  );
}
