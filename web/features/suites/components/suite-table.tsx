import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminSuite } from '#contract/programme/admin-suites.ts';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { formatBytes, formatCount } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { SuiteStatus, useSuiteScope } from './suite-words.tsx';

function Packages({ packages }: Pick<AdminSuite, 'packages'>) {
  const { t } = useTranslation('suites');
  if (packages.length === 0) return <span className="dim">{t('noPackages')}</span>;
  return packages.map(({ id, name, size, platform }) => (
    <div key={id}>
      <span className="mono">{name}</span>
      <small>
        {t(`platform.${platform}`)} · {formatBytes(size)}
      </small>
    </div>
  ));
}

type Props = { rows: readonly AdminSuite[] | undefined; empty: ReactNode };

export function SuiteTable({ rows, empty }: Props) {
  const { t } = useTranslation('suites');
  const times = useTimeTexts();
  const scopeOf = useSuiteScope();
  return (
    <ListTable rows={rows} rowKey="id" columns={6} empty={empty}>
      <Column
        header={t('column.edition')}
        body={({ id, name, edition, kind }: AdminSuite) => (
          <>
            <Link to={paths.suite(id)}>
              <b>
                {name} {edition}
              </b>
            </Link>
            <small>{t(`kind.${kind}`)}</small>
          </>
        )}
      />
      <Column
        header={t('field.state')}
        className="nowrap"
        body={(row: AdminSuite) => <SuiteStatus {...row} />}
      />
      <Column header={t('column.for')} body={(row: AdminSuite) => scopeOf(row)} />
      <Column header={t('column.packages')} body={(row: AdminSuite) => <Packages {...row} />} />
      <Column
        header={t('column.downloads')}
        className="num"
        headerClassName="num"
        body={({ packages }: AdminSuite) =>
          formatCount(packages.reduce((sum, { downloads }) => sum + downloads, 0))
        }
      />
      <Column
        header={t('column.changed')}
        className="nowrap"
        body={({ updatedAt }: AdminSuite) => times.moment(updatedAt)}
      />
    </ListTable>
  );
}
