import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Icon } from '#web/components/controls/icon.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useCertificate } from '../api/get-certificate.ts';
import css from '../components/certificate.module.css';
import { CertificateSheet } from '../components/certificate-sheet.tsx';
import { VerdictBand } from '../components/verdict-band.tsx';
import { VerifyAnother } from '../components/verify-another.tsx';
import { isCertificateNumber, tidyNumber } from '../model/certificate-number.ts';

function Unknown({ number }: { number: string }) {
  const { t } = useTranslation('certificates');
  return (
    <>
      <div className={`${css.verdict} t-bad`}>
        <Icon name="bad" />
        <div>
          <h1 className="title">{t('unknown.title')}</h1>
          <p className="mono">{number}</p>
        </div>
      </div>
      <div className={css.part}>
        <p>{t('unknown.text')}</p>
      </div>
    </>
  );
}

function Content({ number }: { number: string }) {
  const { data, dataUpdatedAt } = useCertificate(number, isCertificateNumber(number));
  if (!data) return <Unknown number={number} />;
  return (
    <>
      <VerdictBand certificate={data} at={dataUpdatedAt} />
      <CertificateSheet certificate={data} />
    </>
  );
}

/** Where the QR code of a certificate leads: what it is worth today. */
export function CertificatePage() {
  const { t } = useTranslation('certificates');
  const number = tidyNumber(useParams().number ?? '');
  usePageTitle(`${t('certificate')} ${number}`);
  return (
    <main className={css.page}>
      <Content number={number} />
      <VerifyAnother />
    </main>
  );
}
