import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CertificateView } from '#contract/certificates.ts';
import { paths } from '#web/app/paths.ts';
import { StatusText } from '#web/components/status.tsx';
import { useLanguage } from '#web/lib/use-language.ts';

function Row({ certificate }: { certificate: CertificateView }) {
  const { t } = useTranslation(['certificates', 'device']);
  const { number, product, model, enterprise, category, mode, status, issuedOn } = certificate;
  const company = enterprise[useLanguage()];
  return (
    <tr>
      <td>
        <Link to={paths.certificate(number)}>
          <b>{product}</b>
        </Link>
        <small>
          <span className="mono">{model}</span>
          <span className="only-m">{company}</span>
          <span className="only-m">
            <StatusText status={status} />
          </span>
        </small>
      </td>
      <td className="hide-m s">{company}</td>
      <td className="hide-m s">{t(`device:category.${category}`)}</td>
      <td className="hide-m s">{t(`device:mode.${mode}`)}</td>
      <td className="hide-m s mono">{number}</td>
      <td className="hide-m s">
        <StatusText status={status} />
      </td>
      <td className="num s">{issuedOn}</td>
    </tr>
  );
}

/** Certificates, newest first; on a phone the device, its maker, the state and the day. */
export function CertificateTable({ rows }: { rows: readonly CertificateView[] }) {
  const { t } = useTranslation('certificates');
  return (
    <table className="list found">
      <thead>
        <tr>
          <th>{t('column.device')}</th>
          <th>{t('column.company')}</th>
          <th>{t('column.category')}</th>
          <th>{t('column.mode')}</th>
          <th>{t('column.number')}</th>
          <th>{t('column.status')}</th>
          <th className="num">{t('column.issued')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((certificate) => (
          <Row key={certificate.number} certificate={certificate} />
        ))}
      </tbody>
    </table>
  );
}
