import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CertificateView } from '#contract/certificates.ts';
import { CertificateTable } from '#web/components/certificates/certificate-table.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { useCatalogueNames } from '#web/lib/catalogue/use-catalogue-names.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { paths } from '#web/paths.ts';
import { useNewest } from '../api/list-newest.ts';
import css from './section.module.css';

function NewDevice({ number, product, productEn, enterprise, category }: CertificateView) {
  const catalogue = useCatalogueNames();
  const words = useDeviceWords();
  return (
    <>
      <Link to={paths.certificate(number)}>
        <b>{words.nameOf({ name: product, nameEn: productEn })}</b>
      </Link>
      <small className="only-m">
        {enterprise[useLanguage()]} · {catalogue.nameOf('category', category)}
      </small>
    </>
  );
}

/** The devices certified last; left out while there is none. */
export function NewestDevices() {
  const { t } = useTranslation('home');
  const { data } = useNewest();
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="newest-title">
      <div className="wrap">
        <div className={css.head}>
          <h2 id="newest-title" className="grow">
            {t('newest')}
          </h2>
          <Link to={paths.search}>
            {t('allResults')} <Icon name="right" />
          </Link>
        </div>
        <CertificateTable brief rows={data.rows} device={(certificate) => <NewDevice {...certificate} />} />
      </div>
    </section>
  );
}
