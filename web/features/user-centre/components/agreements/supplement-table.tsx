import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { AgreementFiles } from '#web/components/agreements/agreement-files.tsx';
import { useCodeNames } from '#web/components/agreements/use-agreement-terms.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';

type Supplement = BusinessAgreement['supplements'][number];

/** What a supplement changed: what it added, and the last day. */
function useChangesOf() {
  const { t } = useTranslation('user-centre');
  const namesOf = useCodeNames();
  return ({ categories, salesRegions, validUntil }: Supplement): string[] => [
    ...(categories.length > 0 ? [t('supplement.adds', { what: namesOf('category', categories) })] : []),
    ...(salesRegions.length > 0
      ? [t('supplement.adds', { what: namesOf('sales-region', salesRegions) })]
      : []),
    ...(validUntil ? [t('supplement.until', { day: validUntil })] : []),
  ];
}

/** The supplements of an agreement, each with its papers. */
export function SupplementTable({ supplements }: Pick<BusinessAgreement, 'supplements'>) {
  const { t } = useTranslation(['user-centre', 'enterprises']);
  const changesOf = useChangesOf();
  return (
    <ListTable rows={supplements} rowKey="id" empty={<p className="panel-b dim">{t('supplement.none')}</p>}>
      {[
        <Column key="title" header={t('enterprises:agreement.supplement.title')} field="title" />,
        <Column
          key="changes"
          header={t('supplement.changes')}
          body={(row: Supplement) => changesOf(row).map((line) => <div key={line}>{line}</div>)}
        />,
        <Column
          key="files"
          header={t('enterprises:agreement.attachments')}
          body={(row: Supplement) => <AgreementFiles files={row.attachments} />}
        />,
        <Column
          key="signed"
          header={t('enterprises:agreement.signedOn')}
          field="signedOn"
          className="num number"
          headerClassName="num"
        />,
      ]}
    </ListTable>
  );
}
