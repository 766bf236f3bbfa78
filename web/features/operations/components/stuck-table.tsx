import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { StatusText } from '#web/components/controls/status.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './operations.module.css';

export type StuckRow = EndpointResponse<typeof listStuck>['rows'][number];

function Row({ row, onResume }: { row: StuckRow; onResume: (row: StuckRow) => void }) {
  const { t } = useTranslation('operations');
  const times = useTimeTexts();
  const { nameOf } = useDeviceWords();
  const now = useNow();
  const status = applicationStatuses.find((one) => one === row.status);
  const span = times.span(now.getTime() - new Date(row.since).getTime());
  return (
    <tr>
      <td>
        <Link to={paths.review(row.id)}>
          <b>{nameOf(row.product)}</b>
        </Link>
        <small className="mono">{row.number}</small>
      </td>
      <td>{status ? <StatusText status={status} /> : row.status}</td>
      <td className={css.reason}>{t(`reason.${row.reason}`, { defaultValue: row.reason })}</td>
      <td>
        {times.moment(row.since)}
        <small>{t('for', { span })}</small>
      </td>
      <td className="num">
        <span className={`row tight ${css.ways}`}>
          <a className="btn small" href={row.temporalUrl} target="_blank" rel="noreferrer">
            {t('workflow')}
            <Icon name="external" />
          </a>
          <Button small icon="play" onClick={() => onResume(row)}>
            {t('resume')}
          </Button>
        </span>
      </td>
    </tr>
  );
}

type StuckTableProps = { rows: readonly StuckRow[]; onResume: (row: StuckRow) => void };

/** What is stuck, since when and why. */
export function StuckTable({ rows, onResume }: StuckTableProps) {
  const { t } = useTranslation('operations');
  return (
    <table>
      <thead>
        <tr>
          <th>{t('column.application')}</th>
          <th>{t('column.status')}</th>
          <th>{t('column.reason')}</th>
          <th>{t('column.since')}</th>
          <th className="num">{t('column.ways')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onResume={onResume} />
        ))}
      </tbody>
    </table>
  );
}
