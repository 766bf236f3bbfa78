import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { CertificateStatus } from '#web/components/certificates/certificate-state.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { paths } from '#web/paths.ts';
import { useEnterpriseCertificates } from '../../api/enterprise-work.ts';

function Row({ row }: { row: AdminCertificate }) {
  const words = useDeviceWords();
  return (
    <tr>
      <td>
        <Link className="mono" to={paths.registered(row.number)}>
          {row.number}
        </Link>
      </td>
      <td>
        {words.nameOf({ name: row.product, nameEn: row.productEn })}
        <small>{row.model}</small>
      </td>
      <td>
        <CertificateStatus state={row.state} />
      </td>
      <td className="num nowrap">{row.validUntil}</td>
    </tr>
  );
}

type CertificatesProps = {
  enterpriseId: string;
  /** By which the register finds them. */
  name: string;
};

/** The latest certificates of an enterprise, and the way to all of them. */
export function CertificatesPanel({ enterpriseId, name }: CertificatesProps) {
  const { t } = useTranslation(['enterprises', 'register']);
  const { data, isError, refetch } = useEnterpriseCertificates(enterpriseId);
  const all = (
    <Link to={`${paths.register}?keyword=${encodeURIComponent(name)}`}>{t('work.certificatesAll')}</Link>
  );
  return (
    <Panel title={t('work.certificates')} className="list-panel" aside={data && data.rows.length > 0 && all}>
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className="panel-b dim">{t('work.certificatesNone')}</p>}
      {data && data.rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('work.certificate')}</th>
              <th>{t('work.device')}</th>
              <th>{t('work.status')}</th>
              <th className="num">{t('work.until')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <Row key={row.number} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
