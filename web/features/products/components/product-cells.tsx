import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import { StatusText, ToneText, YourTurnChip } from '#web/components/controls/status.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { paths } from '#web/paths.ts';
import { countConfigurations } from '../model/configuration-counts.ts';
import { missingData } from '../model/missing-data.ts';
import { DeviceThumb } from './device-thumb.tsx';
import css from './product.module.css';

export function ProductName({ product }: { product: ProductView }) {
  const words = useDeviceWords();
  return (
    <span className="lead">
      <DeviceThumb category={product.category} />
      <span>
        <Link to={paths.product(product.id)}>
          <b>{words.nameOf(product)}</b>
        </Link>
        <small>
          {product.model} · {words.brandOf(product)}
        </small>
      </span>
    </span>
  );
}

/** How far its certification is, and that it is deactivated where it is. */
export function ProductStatus({ product }: { product: ProductView }) {
  const { t } = useTranslation('products');
  return (
    <>
      <StatusText status={product.status} />
      {product.deactivation && (
        <small className="own-colour">
          <ToneText tone="bad" icon="ended">
            {t('deactivated')}
          </ToneText>
        </small>
      )}
    </>
  );
}

const pipClass = { certified: 'done', running: 'running', open: '' } as const;

/** How many configurations there are, one mark each, and how far they are. */
export function ConfigurationPips({ product }: { product: ProductView }) {
  const { t } = useTranslation('products');
  const { states, certified, running } = countConfigurations(product.configurations);
  const texts = [
    certified > 0 && t('pips.certified', { count: certified }),
    running > 0 && t('pips.running', { count: running }),
  ].filter(Boolean);
  return (
    <span>
      {states.length}
      <span className="pips" aria-hidden="true">
        {states.map((state, index) => (
          <i key={index} className={pipClass[state]} />
        ))}
      </span>
      <small>{texts.length > 0 ? texts.join(t('pips.comma')) : t('pips.open')}</small>
    </span>
  );
}

/** Partner code in grey, the maker's own code bold. */
export function ChannelCode({ product }: { product: Pick<ProductView, 'partnerCode' | 'customCode'> }) {
  const { t } = useTranslation('products');
  if (!product.customCode) return <span className="dim">{t('noChannelCode')}</span>;
  return (
    <span className="chan nowrap">
      <span>{product.partnerCode}</span> <b>{product.customCode}</b>
    </span>
  );
}

/** The last application, and whether it waits for the reader; else what keeps one from being created. */
export function LatestApplication({ product }: { product: ProductView }) {
  const { t } = useTranslation('products');
  const application = product.latestApplication;
  if (application) {
    return (
      <>
        <span className={css.application}>
          <Link className="mono nowrap" to={paths.application(application.id)}>
            {application.number}
          </Link>
          {application.waitingFor === 'partner' && <YourTurnChip />}
        </span>
        <small className="own-colour">
          <StatusText status={application.status} />
        </small>
      </>
    );
  }
  const [missing] = missingData(product);
  return <span className="dim">{missing ? t(`missing.${missing}`) : t('noApplication')}</span>;
}
