import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import '#web/theme/widgets/document-text.css';

/** What this site keeps in a browser: the names as they cross the wire, but for the prefix that HTTPS brings. */
const kept = [
  { name: 'assay_session', key: 'session' },
  { name: 'serial_number', key: 'serial' },
  { name: 'assay_login', key: 'login' },
  { name: 'assay_device', key: 'device' },
  { name: 'theme, cookie-notice', key: 'browser' },
] as const;

/** Which cookies there are, what each is for and for how long: none of them counts or follows anybody. */
export function CookiesPage() {
  const { t } = useTranslation('cookies');
  usePageTitle(t('title'));
  return (
    <main className="wrap plain-page">
      <h1 className="title">{t('title')}</h1>
      <div className="document-text">
        <p>{t('lead')}</p>
        <table>
          <thead>
            <tr>
              <th>{t('column.name')}</th>
              <th>{t('column.purpose')}</th>
              <th>{t('column.time')}</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ name, key }) => (
              <tr key={key}>
                <td className="mono">{name}</td>
                <td>{t(`purpose.${key}`)}</td>
                <td>{t(`time.${key}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{t('choice')}</p>
      </div>
    </main>
  );
}
