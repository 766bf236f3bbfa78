import { useTranslation } from 'react-i18next';
import { retentionNames } from '#domain/retention/retention.ts';
import { useRetention } from '../api/retention.ts';

/** For how long each kind of data is kept, by the settings in force; nothing where they cannot be read. */
export function RetentionTable() {
  const { t } = useTranslation(['legal', 'settings', 'time']);
  const days = useRetention().data;
  if (!days) return null;
  return (
    <section className="document-text">
      <h2>{t('retention.title')}</h2>
      <p>{t('retention.lead')}</p>
      <table>
        <thead>
          <tr>
            <th>{t('retention.what')}</th>
            <th>{t('retention.from')}</th>
            <th>{t('retention.time')}</th>
          </tr>
        </thead>
        <tbody>
          {retentionNames.map((name) => (
            <tr key={name}>
              <td>{t(`settings:retention.${name}.label`)}</td>
              <td>{t(`settings:retention.${name}.help`)}</td>
              <td className="nowrap">{t('time:days', { count: days[name] })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('retention.stays')}</p>
      <p>{t('retention.own')}</p>
    </section>
  );
}
