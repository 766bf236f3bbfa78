import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AllApplicationsRow } from '#contract/applications/all-applications.ts';
import { StatusText } from '#web/components/controls/status.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { presentLook } from '#web/lib/applications/present-look.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { useEnterpriseApplications } from '../../api/enterprise-work.ts';

function Row({ row }: { row: AllApplicationsRow }) {
  const words = useDeviceWords();
  const times = useTimeTexts();
  const now = useNow();
  const { dueAt } = row.wait;
  return (
    <tr>
      <td>
        <Link to={paths.review(row.id)}>
          <b>{words.nameOf(row.product)}</b>
        </Link>
        <small>
          <span className="mono">{row.number}</span> · {row.product.model}
        </small>
      </td>
      <td>
        <StatusText {...presentLook(row)} />
      </td>
      <td className="num nowrap">
        {dueAt && (
          <span className={new Date(dueAt) < now ? 'is-bad' : undefined}>{times.leftShort(dueAt, now)}</span>
        )}
      </td>
    </tr>
  );
}

/** The latest applications of an enterprise, and the way to all of them. */
export function ApplicationsPanel({ enterpriseId }: { enterpriseId: string }) {
  const { t } = useTranslation(['enterprises', 'applications']);
  const { data, isError, refetch } = useEnterpriseApplications(enterpriseId);
  const all = (
    <Link to={`${paths.allApplications}?enterprise=${enterpriseId}`}>{t('work.applicationsAll')}</Link>
  );
  return (
    <Panel title={t('work.applications')} className="list-panel" aside={data && data.rows.length > 0 && all}>
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className="panel-b dim">{t('work.applicationsNone')}</p>}
      {data && data.rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('work.number')}</th>
              <th>{t('work.status')}</th>
              <th className="num">{t('work.due')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
