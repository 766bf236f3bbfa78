import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DocumentRowView } from '#contract/programme/documents.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useScopeText } from '#web/lib/catalogue/use-scope-text.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { documentLooks } from '../model/document-looks.ts';

type TableProps = {
  rows: readonly DocumentRowView[] | undefined;
  empty: ReactNode;
  actionsOf: (row: DocumentRowView) => readonly RowAction[];
};

function ProductsLine({ products }: { products: string | null }) {
  const { t } = useTranslation('documents');
  return products === null ? null : <small>{t('scope.for', { products })}</small>;
}

/** Documents in the order of the tree, each leading to its editor. */
export function DocumentTable({ rows, empty, actionsOf }: TableProps) {
  const { t } = useTranslation(['documents', 'common']);
  const nameOf = usePersonName();
  const times = useTimeTexts();
  const { scope } = useScopeText();
  const titleOf = (row: DocumentRowView) => nameOf(row.titleZh, row.titleEn) || t('untitled');
  return (
    <ListTable rows={rows} rowKey="id" columns={5} empty={empty}>
      <Column
        header={t('column.title')}
        body={(row: DocumentRowView) => (
          <>
            <Link to={paths.document(row.id)}>
              <b>{titleOf(row)}</b>
            </Link>
            <ProductsLine products={scope(row)} />
            {row.hasDraft && row.state !== 'draft' && <small>{t('changed')}</small>}
          </>
        )}
      />
      <Column
        header={t('column.state')}
        className="nowrap"
        body={(row: DocumentRowView) => (
          <ToneText {...documentLooks[row.state]}>{t(`state.${row.state}`)}</ToneText>
        )}
      />
      <Column
        header={t('column.version')}
        className="num"
        headerClassName="num"
        body={(row: DocumentRowView) => row.publishedVersion ?? '–'}
      />
      <Column
        header={t('column.updated')}
        className="nowrap"
        body={(row: DocumentRowView) => times.moment(row.updatedAt)}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: DocumentRowView) => (
          <RowMenu label={t('more', { name: titleOf(row) })} actions={actionsOf(row)} />
        )}
      />
    </ListTable>
  );
}
