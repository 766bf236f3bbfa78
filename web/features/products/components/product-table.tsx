import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useAddressSort } from '#web/lib/lists/use-address-sort.ts';
import { showLater } from '#web/lib/shell/show-later.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { firstSort, sortColumns } from '../model/list-query.ts';
import {
  ChannelCode,
  ConfigurationPips,
  LatestApplication,
  type OnMend,
  ProductName,
  ProductStatus,
} from './product-cells.tsx';
import { ProductMenu } from './product-menu.tsx';

const ChannelPanel = showLater(async () => (await import('./channel-panel.tsx')).ChannelPanel);
const ProductExpansion = showLater(async () => (await import('./product-details.tsx')).ProductExpansion);

type SortColumn = (typeof sortColumns)[number];

type ProductTableProps = {
  rows: readonly ProductView[] | undefined;
  empty: ReactNode;
  onEdit: (product: ProductView) => void;
  onMend: OnMend;
  /** The product whose channel ID is being generated, in its open row. */
  channel: { product: ProductView | null; open: (product: ProductView) => void; close: () => void };
  onDelete: (product: ProductView) => void;
};

/** Which rows are open, and what stands below them; the one whose channel ID is generated is. */
function useExpansion(channel: ProductTableProps['channel']) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const generating = channel.product;
  return {
    open: generating ? new Set([...open, generating.id]) : open,
    onChange: (next: ReadonlySet<string>) => {
      setOpen(next);
      if (generating && !next.has(generating.id)) channel.close();
    },
    content: (product: ProductView) => (
      <>
        {generating?.id === product.id && <ChannelPanel product={generating} onClose={channel.close} />}
        <ProductExpansion product={product} />
      </>
    ),
  };
}

export function ProductTable({ rows, empty, onEdit, onMend, channel, onDelete }: ProductTableProps) {
  const { t } = useTranslation('products');
  const catalogue = useCatalogue();
  const expansion = useExpansion(channel);
  const times = useTimeTexts();
  const now = useNow();
  const sort = useAddressSort<SortColumn>(sortColumns, firstSort);
  const by = (field: SortColumn) => ({ sortable: true, sortField: field });
  return (
    <ListTable rows={rows} rowKey="id" columns={8} sort={sort} empty={empty} expansion={expansion}>
      <Column expander className="expander" header={<span className="sr-only">{t('details')}</span>} />
      <Column
        {...by('name')}
        header={t('product')}
        body={(row: ProductView) => <ProductName product={row} />}
      />
      <Column
        {...by('category')}
        header={t('category')}
        className="nowrap"
        body={(row: ProductView) => catalogue.nameOf('category', row.category)}
      />
      <Column
        {...by('status')}
        header={t('status')}
        body={(row: ProductView) => <ProductStatus product={row} onMend={onMend} />}
      />
      <Column
        {...by('configurations')}
        header={t('configuration')}
        body={(row: ProductView) => <ConfigurationPips product={row} />}
      />
      <Column
        {...by('channel')}
        header={t('channelCode')}
        body={(row: ProductView) => <ChannelCode product={row} onGenerate={() => channel.open(row)} />}
      />
      <Column
        {...by('application')}
        header={t('applicationColumn')}
        body={(row: ProductView) => <LatestApplication product={row} />}
      />
      <Column
        {...by('updated')}
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
