import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CertificateView } from '#contract/certificates.ts';
import { paths } from '#web/app/paths.ts';
import { Icon } from '#web/components/icon.tsx';
import { SkeletonRows } from '#web/components/skeleton.tsx';
import { useLanguage } from '#web/lib/use-language.ts';
import { useNewest } from '../api/list-newest.ts';

function Row({ certificate }: { certificate: CertificateView }) {
  const { t } = useTranslation(['home', 'device']);
  const { number, product, enterprise, category, mode, issuedOn } = certificate;
  const company = enterprise[useLanguage()];
  const kind = t(`device:category.${category}`);
  return (
    <tr>
      <td>
        <Link to={paths.certificate(number)}>
          <b>{product}</b>
        </Link>
        <small className="only-m">
          {company} · {kind}
        </small>
      </td>
      <td className="hide-m">{company}</td>
      <td className="hide-m">{kind}</td>
      <td className="hide-m">{t(`device:mode.${mode}`)}</td>
      <td className="hide-m s mono">{number}</td>
      <td className="num s">{issuedOn}</td>
    </tr>
  );
}

function Table({ rows }: { rows: readonly CertificateView[] }) {
  const { t } = useTranslation('home');
  return (
    <table className="list">
      <thead>
        <tr>
          <th>{t('column.device')}</th>
          <th>{t('column.company')}</th>
          <th>{t('column.category')}</th>
          <th>{t('column.mode')}</th>
          <th>{t('column.number')}</th>
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

/** The devices certified last; left out while there is none. */
export function NewestDevices() {
  const { t } = useTranslation('home');
  const { data, isError } = useNewest();
  if (isError || data?.rows.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="newest-title">
      <div className="wrap">
        <div className="sec-h">
          <h2 id="newest-title" className="grow">
            {t('newest')}
          </h2>
          <Link to={paths.search}>
            {t('allResults')} <Icon name="right" />
          </Link>
        </div>
        {data ? <Table rows={data.rows} /> : <SkeletonRows rows={6} columns={4} />}
      </div>
    </section>
  );
}
