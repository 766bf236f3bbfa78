import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicSuite, SuitePackage } from '#contract/programme/suites.ts';
import type { SuitePlatform } from '#domain/suites/suites.ts';
import css from './downloads.module.css';
import { EditionTable } from './edition-table.tsx';
import { MandatoryNotes } from './mandatory-note.tsx';
import { ReleaseNotes } from './release-notes.tsx';

type EditionsProps = {
  editions: readonly PublicSuite[];
  /** Shows packages for it alone, and those that run anywhere. */
  platform?: SuitePlatform | null;
  first: string;
  empty: string;
  /** What stands below the table. */
  below: (packages: SuitePackage[]) => ReactNode;
};

/** What is published of what is chosen. */
export function Editions({ editions, platform = null, first, empty, below }: EditionsProps) {
  const { t } = useTranslation('downloads');
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
