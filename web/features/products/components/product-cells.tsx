import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import type { MissingData } from '#domain/products/missing-data.ts';
import { channelIdOf } from '#domain/products/products.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { StatusText, ToneText, YourTurnChip } from '#web/components/controls/status.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { paths } from '#web/paths.ts';
import { countConfigurations } from '../model/configuration-counts.ts';
import { missingFields } from '../model/missing-fields.ts';
import { DeviceThumb } from './device-thumb.tsx';
import css from './product.module.css';

export function ProductName({ product }: { product: ProductView }) {
  const words = useDeviceWords();
  return (
    <span className="lead">
      <DeviceThumb category={product.category} />
      <span className={css.name}>
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

/** Opens the product's form at what it lacks. */
export type OnMend = (product: ProductView, missing: MissingData) => void;

/** What a product lacks besides its channel ID, which is generated in its own place; each leads to its field. */
export function DataMissing({ product, onMend }: { product: ProductView; onMend: OnMend }) {
  const { t } = useTranslation('products');
  const may = useMay('product.write');
  const lacks = missingFields(product).filter((one) => one !== 'channelCode');
  return lacks.map((missing) => (
    <small key={missing} className="own-colour">
      <ToneText tone="warn" icon="warn">
        {product.locked || !may ? (
          t(`missing.${missing}`)
        ) : (
          <button type="button" className="link" onClick={() => onMend(product, missing)}>
            {t(`missing.${missing}`)}
          </button>
        )}
      </ToneText>
    </small>
  ));
}

/** How far its certification is, what it lacks for one, and that it is deactivated where it is. */
export function ProductStatus({ product, onMend }: { product: ProductView; onMend: OnMend }) {
  const { t } = useTranslation('products');
  return (
    <>
      <StatusText status={product.status} />
      {product.certificate && product.certificate.status !== 'valid' && (
        <small className="own-colour">
          <StatusText status={`certificate-${product.certificate.status}`} />
        </small>
      )}
      <DataMissing product={product} onMend={onMend} />
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

type ChannelProps = {
  product: ProductView;
  /** Where it can be generated. */
  onGenerate?: (() => void) | undefined;
};

/** Partner code in grey, the maker's own code bold, to copy as a whole; else the way to one. */
export function ChannelCode({ product, onGenerate }: ChannelProps) {
  const { t } = useTranslation('products');
  const words = useDeviceWords();
  const may = useMay('product.write');
  const { partnerCode, customCode } = product;
  if (customCode && partnerCode)
    return (
      <CopyText text={channelIdOf(partnerCode, customCode)}>
        <span className="chan nowrap">
          <span>{partnerCode}</span> <b>{customCode}</b>
        </span>
      </CopyText>
    );
  return (
    <span className="dim nowrap">
      {t('noChannelCode')}{' '}
      {onGenerate && may && !product.locked && (
        <button
          type="button"
          className="link"
          aria-label={t('channel.generateFor', { name: words.nameOf(product) })}
          onClick={onGenerate}
        >
          {t('channel.generate')}
        </button>
      )}
    </span>
  );
}

/** The last application, and whether it waits for the reader. */
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
  return <span className="dim">{t('noApplication')}</span>;
}
