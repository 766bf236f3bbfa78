import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView } from '#contract/certificates.ts';
import { StatusText } from '#web/components/controls/status.tsx';
import { certificateLook } from '#web/lib/applications/status-look.ts';
import { useCatalogueNames } from '#web/lib/catalogue/use-catalogue-names.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

type TableOptions = {
  /** The device with its link, and what a phone shows below it in place of the other columns. */
  device: (certificate: CertificateView) => ReactNode;
  /** Leaves out the state, for where only new ones stand. */
  brief?: boolean;
};

function Row({ certificate, device, brief }: TableOptions & { certificate: CertificateView }) {
  const { t } = useTranslation('device');
  const catalogue = useCatalogueNames();
  const { number, enterprise, category, mode, issuedOn } = certificate;
  const cell = brief ? 'hide-m' : 'hide-m minor';
  return (
    <tr>
      <td>{device(certificate)}</td>
      <td className={cell}>{enterprise[useLanguage()]}</td>
      <td className={cell}>{catalogue.nameOf('category', category)}</td>
      <td className={cell}>{t(`mode.${mode}`)}</td>
      <td className="hide-m minor mono nowrap">{number}</td>
      {!brief && (
        <td className="hide-m minor">
          <StatusText status={certificateLook(certificate)} />
        </td>
      )}
      <td className="num minor">{issuedOn}</td>
    </tr>
  );
}

/** Certificates, newest first; on a phone the device and the day. */
export function CertificateTable({
  rows,
  device,
  brief,
}: TableOptions & { rows: readonly CertificateView[] }) {
  const { t } = useTranslation('device');
  return (
    <table className={brief ? 'list certified' : 'list certified found'}>
      <thead>
        <tr>
          <th>{t('column.device')}</th>
          <th>{t('column.company')}</th>
          <th>{t('column.category')}</th>
          <th>{t('column.mode')}</th>
          <th>{t('column.number')}</th>
          {!brief && <th>{t('column.status')}</th>}
          <th className="num">{t('column.issued')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((certificate) => (
          <Row key={certificate.number} certificate={certificate} device={device} brief={brief} />
        ))}
      </tbody>
    </table>
  );
}
