import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isCountedPage } from '#domain/usage/public-counts.ts';
import { Panel } from '#web/components/page/panel.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { paths } from '#web/paths.ts';
import { usePublicCounts } from '../api/public-counts.ts';

/** How often public pages were visited, and which documents helped their readers. */
export function PublicCounts({ month }: { month: string }) {
  const { t } = useTranslation('usage');
  const nameOf = usePersonName();
  const { data } = usePublicCounts(month);
  if (!data) return null;
  const { visits, documents } = data;
  return (
    <Panel title={t('public.title')} note={t('public.note')} padded>
      {visits.length + documents.length === 0 && <p className="cap">{t('public.none')}</p>}
      <ul>
        {visits.map(({ page, visits: count }) => (
          <li key={page}>
            {t('public.visits', {
              page: isCountedPage(page) ? t(`public.page.${page}`) : page,
              count,
              total: formatCount(count),
            })}
          </li>
        ))}
        {documents.map(({ id, titleZh, titleEn, helpful, unhelpful }) => (
          <li key={id}>
            <Link to={paths.document(id)}>{nameOf(titleZh, titleEn)}</Link>{' '}
            {t('public.helped', { helpful: formatCount(helpful), unhelpful: formatCount(unhelpful) })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
