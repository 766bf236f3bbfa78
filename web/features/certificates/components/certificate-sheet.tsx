import { useTranslation } from 'react-i18next';
import { modeOf } from '#contract/applications/certification-mode.ts';
import type { CertificateView } from '#contract/certificates.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Hallmarks } from '#web/components/certificates/hallmarks.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Facts } from '#web/components/page/panel.tsx';
import { TextWithTime } from '#web/components/page/text-with-time.tsx';
import { useCatalogueNames } from '#web/lib/catalogue/use-catalogue-names.ts';
import { formatCount, formatPercent } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { yearOf } from '../model/certificate-number.ts';

import css from './certificate.module.css';

type Part = { certificate: CertificateView };

function Device({ certificate }: Part) {
  const { t } = useTranslation('certificates');
  const words = useDeviceWords();
  const { number, product, productEn, enterprise, officeLetter, partnerCode, mode, issuedOn } = certificate;
  return (
    <div className={css.part}>
      <p className="cap">
        {t('certificate')} <CopyText text={number} />
      </p>
      <h2 className="title">{words.nameOf({ name: product, nameEn: productEn })}</h2>
      <p className="sub">{enterprise[useLanguage()]}</p>
      <div className="marks">
        <Hallmarks office={officeLetter} maker={partnerCode} mode={modeOf(mode)} year={yearOf(issuedOn)} />
      </div>
    </div>
  );
}

function useFacts({ certificate }: Part) {
  const { t } = useTranslation('certificates');
  const catalogue = useCatalogueNames();
  const words = useDeviceWords();
  const { model, category, os, rom, mode, suite, issuedOn, validUntil, revocation } = certificate;
  const facts = [
    { term: t('fact.brand'), value: words.brandOf(certificate) },
    { term: t('fact.model'), value: model },
    { term: t('fact.category'), value: catalogue.nameOf('category', category) },
    { term: t('fact.system'), value: [os, rom].filter(Boolean).join(t('comma')) },
    { term: t('fact.mode'), value: t(`mode.${mode}`) },
    { term: t('fact.suite'), value: suite },
    { term: t('fact.issued'), value: issuedOn },
    {
      term: t('fact.valid'),
      value: revocation ? (
        <>
          <del>{validUntil}</del>{' '}
          <TextWithTime say={(day) => t('revokedAt', { day })} at={revocation.at} form="document" />
        </>
      ) : (
        validUntil
      ),
    },
    { term: t('fact.application'), value: <span className="mono">{certificate.applicationNumber}</span> },
  ];
  return facts.filter(({ value }) => value !== '');
}

type Configuration = CertificateView['configurations'][number];

function ConfigurationLine({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation('certificates');
  const words = useDeviceWords();
  const { ordinal, ram, rom, cases, passRate, passed } = configuration;
  return (
    <li>
      <ConfigurationBadge index={ordinal} />
      <span>
        {ram} + {rom} <span className="dim">{words.labelOf(configuration)}</span>
        {cases !== null && <small className="cap">{t('cases', { number: formatCount(cases) })}</small>}
      </span>
      {passed ? (
        <span className="num">{passRate === null ? t('passed') : formatPercent(passRate)}</span>
      ) : (
        <ToneText tone="bad" icon="bad">
          {t('notPassed')}
        </ToneText>
      )}
    </li>
  );
}

/** The device, its marks, the facts, and which configurations are certified. */
export function CertificateSheet({ certificate }: Part) {
  const { t } = useTranslation('certificates');
  return (
    <>
      <Device certificate={certificate} />
      <div className={css.part}>
        <Facts facts={useFacts({ certificate })} />
      </div>
      <div className={css.part}>
        <h3 className="cap">{t('configurations')}</h3>
        <ul className={css.configurations}>
          {certificate.configurations.map((configuration) => (
            <ConfigurationLine key={configuration.ordinal} configuration={configuration} />
          ))}
        </ul>
      </div>
      <p className={`${css.part} cap`}>{t('prevails')}</p>
    </>
  );
}
