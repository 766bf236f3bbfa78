import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminProduct } from '#contract/programme/product-activation.ts';
import { StatusText, ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';

type Row = { product: AdminProduct };

function Device({ product, onOpen }: Row & { onOpen: () => void }) {
  const words = useDeviceWords();
  return (
    <>
      <button type="button" className="link" onClick={onOpen}>
        {words.nameOf(product)}
      </button>
      <small>
        {product.model} · {words.brandOf(product)}
      </small>
    </>
  );
}

function Activation({ product: { deactivation } }: Row) {
  const { t } = useTranslation('activation');
  const times = useTimeTexts();
  if (!deactivation)
    return (
      <ToneText tone="ok" icon="ok">
        {t('state.active')}
      </ToneText>
    );
  return (
    <>
      <ToneText tone="bad" icon="ended">
        {t('state.deactivated')}
      </ToneText>
      <small>
        {t(`reason.${deactivation.reason}`)} · {times.day(deactivation.at)}
      </small>
    </>
  );
}

type TableProps = {
  rows: readonly AdminProduct[] | undefined;
  empty: ReactNode;
  onOpen: (product: AdminProduct) => void;
  actionsOf: (product: AdminProduct) => readonly RowAction[];
};

/** Every enterprise's products, and which of them are deactivated. */
export function AdminProductTable({ rows, empty, onOpen, actionsOf }: TableProps) {
  const { t } = useTranslation(['activation', 'common']);
  const catalogue = useCatalogue();
  const words = useDeviceWords();
  const language = useLanguage();
  const times = useTimeTexts();
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty}>
      <Column
        header={t('field.product')}
        body={(row: AdminProduct) => <Device product={row} onOpen={() => onOpen(row)} />}
      />
      <Column
        header={t('field.enterprise')}
        body={({ enterprise }: AdminProduct) => (
          <Link to={paths.enterprise(enterprise.id)}>{enterprise[language]}</Link>
        )}
      />
      <Column
        header={t('field.category')}
        className="nowrap"
        body={(row: AdminProduct) => catalogue.nameOf('category', row.category)}
      />
      <Column
        header={t('field.certification')}
        body={(row: AdminProduct) => <StatusText status={row.status} />}
      />
      <Column header={t('field.state')} body={(row: AdminProduct) => <Activation product={row} />} />
      <Column
        header={t('field.updated')}
        className="nowrap dim"
        body={(row: AdminProduct) => times.moment(row.updatedAt)}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: AdminProduct) => (
          <RowMenu label={t('more', { name: words.nameOf(row) })} actions={actionsOf(row)} />
        )}
      />
    </ListTable>
  );
}
