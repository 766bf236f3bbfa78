import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminCertificateDetail } from '#contract/programme/admin-certificates.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatPercent } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './register.module.css';

type Part = { certificate: AdminCertificateDetail };

function Term({ certificate: { validUntil, revocation } }: Part) {
  const { t } = useTranslation('register');
  const times = useTimeTexts();
  if (!revocation) return validUntil;
  return (
    <>
      <del>{validUntil}</del> {t('revokedOn', { day: times.document(revocation.at) })}
    </>
  );
}

function Document({ certificate: { fileId, number } }: Part) {
  const { t } = useTranslation('register');
  if (!fileId)
    return (
      <ToneText tone="info" icon="refresh">
        {t('drawing')}
      </ToneText>
    );
  return (
    <a href={fileAddress(fileId)} download>
      <Icon name="download" /> {t('download', { number })}
    </a>
  );
}

/** Where a certificate came from and what belongs to it. */
function useLinks({ certificate }: Part) {
  const { t } = useTranslation('register');
  const words = useDeviceWords();
  const language = useLanguage();
  const { enterprise, applicationId, applicationNumber, product, productEn, model, revocation } = certificate;
  const reason = revocation?.[language];
  return [
    {
      term: t('field.enterprise'),
      value: <Link to={paths.enterprise(enterprise.id)}>{enterprise[language]}</Link>,
    },
    {
      term: t('field.application'),
      value: (
        <Link className="mono" to={paths.review(applicationId)}>
          {applicationNumber}
        </Link>
      ),
    },
    {
      term: t('field.product'),
      value: (
        <Link to={`${paths.adminProducts}?${new URLSearchParams({ keyword: model })}`}>
          {words.nameOf({ name: product, nameEn: productEn })}
        </Link>
      ),
    },
    { term: t('field.document'), value: <Document certificate={certificate} /> },
    { term: t('field.issued'), value: certificate.issuedOn },
    { term: t('field.validUntil'), value: <Term certificate={certificate} /> },
    ...(reason ? [{ term: t('field.reason'), value: reason }] : []),
  ];
}

function useContents({ certificate }: Part) {
  const { t } = useTranslation(['register', 'device']);
  const catalogue = useCatalogue();
  const words = useDeviceWords();
  const { model, category, os, rom, suite, mode, partnerCode } = certificate;
  const facts = [
    { term: t('field.brand'), value: words.brandOf(certificate) },
    { term: t('field.model'), value: model },
    { term: t('field.category'), value: catalogue.nameOf('category', category) },
    { term: t('field.system'), value: [os, rom].filter(Boolean).join(t('device:comma')) },
    { term: t('field.mode'), value: t(`device:mode.${mode}`) },
    { term: t('field.suite'), value: suite },
    { term: t('field.code'), value: partnerCode },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** What a certificate says, as it was stored when it was issued, and where it leads. */
export function CertificateContents({ certificate }: Part) {
  const { t } = useTranslation('register');
  return (
    <Panel title={t('facts')}>
      <div className={`panel-b ${css.facts}`}>
        <Facts facts={useLinks({ certificate })} />
        <Facts facts={useContents({ certificate })} />
      </div>
    </Panel>
  );
}

/** Which configurations it holds for. */
export function CertifiedConfigurations({ certificate: { configurations } }: Part) {
  const { t } = useTranslation('register');
  const words = useDeviceWords();
  return (
    <Panel title={t('configurations')}>
      <table className="list">
        <thead>
          <tr>
            <th>{t('configuration')}</th>
            <th className="num">{t('passRate')}</th>
            <th>{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {configurations.map((one) => (
            <tr key={one.ordinal}>
              <td>
                <span className="lead">
                  <ConfigurationBadge index={one.ordinal} />
                  <span>
                    {one.ram} + {one.rom} <span className="dim">{words.labelOf(one)}</span>
                  </span>
                </span>
              </td>
              <td className="num">{one.passRate === null ? '—' : formatPercent(one.passRate)}</td>
              <td>
                <ToneText tone={one.passed ? 'ok' : 'bad'} icon={one.passed ? 'ok' : 'bad'}>
                  {t(one.passed ? 'passed' : 'notPassed')}
                </ToneText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
