import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { type Fact, Facts } from '#web/components/page/panel.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatPassRate } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { usePassRates } from '../api/list-pass-rates.ts';
import { configurationState } from '../model/configuration-counts.ts';
import { DeactivationNote } from './deactivation-note.tsx';
import css from './product.module.css';

const looks = {
  certified: { tone: 'ok', icon: 'ok' },
  running: { tone: 'info', icon: 'clock' },
  open: { tone: 'idle', icon: 'idle' },
} as const;

const memoryText = ({ value, unit }: { value: number; unit: string }) => `${value} ${unit}`;

/** What a configuration passed of its latest result; a stroke where it has none. */
function PassRate({ rate }: { rate: { passed: number; cases: number; receivedAt: string } | undefined }) {
  const { t } = useTranslation('products');
  const times = useTimeTexts();
  if (!rate) return <span className="dim">{t('noResult')}</span>;
  return <span title={times.moment(rate.receivedAt)}>{formatPassRate(rate.passed, rate.cases)}</span>;
}

export function ConfigurationTable({ product }: { product: ProductView }) {
  const { t } = useTranslation('products');
  const words = useDeviceWords();
  const rates = usePassRates(product.id).data?.rows;
  const rateOf = (id: string) => rates?.find(({ configurationId }) => configurationId === id);
  return (
    <table>
      <thead>
        <tr>
          <th>{t('configuration')}</th>
          <th className="num">{t('ram')}</th>
          <th className="num">{t('rom')}</th>
          <th className="after-num">{t('label')}</th>
          <th className="num">{t('passRate')}</th>
          <th className="after-num">{t('certification')}</th>
        </tr>
      </thead>
      <tbody>
        {product.configurations.map((configuration) => {
          const state = configurationState(configuration);
          return (
            <tr key={configuration.id}>
              <td>
                <ConfigurationBadge index={configuration.ordinal} />
              </td>
              <td className="num">{memoryText(configuration.ram)}</td>
              <td className="num">{memoryText(configuration.rom)}</td>
              <td className="after-num">{words.labelOf(configuration)}</td>
              <td className="num">{rates && <PassRate rate={rateOf(configuration.id)} />}</td>
              <td className="after-num nowrap">
                <ToneText {...looks[state]}>{t(`state.${state}`)}</ToneText>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Why nothing of the product can be changed. */
export function LockLine({ product }: { product: ProductView }) {
  const { t } = useTranslation('products');
  if (!product.locked) return null;
  const final = product.latestApplication?.waitingFor === 'nobody';
  return (
    <p className={`row tight cap ${css.locked}`}>
      <Icon name="lock" />
      {t(final ? 'lockedCertified' : 'locked', { number: product.latestApplication?.number })}
    </p>
  );
}

/** Each on a line of its own: names may be long. */
function ContactNames({ contacts }: Pick<ProductView, 'contacts'>) {
  return (
    <ul className={css.names}>
      {contacts.map(({ id, nickname }) => (
        <li key={id}>{nickname}</li>
      ))}
    </ul>
  );
}

export function useProductFacts(product: ProductView): Fact[] {
  const { t } = useTranslation('products');
  const catalogue = useCatalogue();
  const empty = <span className="dim">{t('notGiven')}</span>;
  const nameOf = (kind: ReferenceKind, code: string | null) => (code ? catalogue.nameOf(kind, code) : empty);
  return [
    { term: t('cpuArchitecture'), value: nameOf('cpu-architecture', product.cpuArchitecture) },
    { term: t('screenDensity'), value: nameOf('screen-density', product.screenDensity) },
    { term: t('contacts'), value: <ContactNames contacts={product.contacts} /> },
  ];
}

/** What stands below an open row of the list. */
export function ProductExpansion({ product }: { product: ProductView }) {
  const facts = useProductFacts(product);
  return (
    <div className="inset">
      <div>
        <ConfigurationTable product={product} />
      </div>
      <div>
        <DeactivationNote product={product} />
        <LockLine product={product} />
        <Facts facts={facts} />
      </div>
    </div>
  );
}
