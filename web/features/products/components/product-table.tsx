import { Column } from 'primereact/column';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import {
  ChannelCode,
  ConfigurationPips,
  LatestApplication,
  ProductName,
  ProductStatus,
} from './product-cells.tsx';
import { ProductExpansion } from './product-details.tsx';
import { ProductMenu } from './product-menu.tsx';

type ProductTableProps = {
  rows: readonly ProductView[] | undefined;
  empty: ReactNode;
  onEdit: (product: ProductView) => void;
  onDelete: (product: ProductView) => void;
};

export function ProductTable({ rows, empty, onEdit, onDelete }: ProductTableProps) {
  const { t } = useTranslation('products');
  const catalogue = useCatalogue();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const times = useTimeTexts();
  const now = useNow();
  return (
    <ListTable
      rows={rows}
      rowKey="id"
      columns={8}
      empty={empty}
      expansion={{ open, onChange: setOpen, content: (product) => <ProductExpansion product={product} /> }}
    >
      <Column expander className="expander" header={<span className="sr-only">{t('details')}</span>} />
      <Column header={t('product')} body={(row: ProductView) => <ProductName product={row} />} />
      <Column
        header={t('category')}
        className="nowrap"
        body={(row: ProductView) => catalogue.nameOf('category', row.category)}
      />
      <Column header={t('status')} body={(row: ProductView) => <ProductStatus product={row} />} />
      <Column header={t('configurations')} body={(row: ProductView) => <ConfigurationPips product={row} />} />
      <Column header={t('channelCode')} body={(row: ProductView) => <ChannelCode product={row} />} />
      <Column
        header={t('latestApplication')}
        body={(row: ProductView) => <LatestApplication product={row} />}
      />
      <Column
        header={t('updated')}
        className="num nowrap dim"
        headerClassName="num"
        body={(row: ProductView) => times.recent(row.updatedAt, now)}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('actions')}</span>}
        body={(row: ProductView) => (
          <ProductMenu product={row} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
        )}
      />
    </ListTable>
  );
}
