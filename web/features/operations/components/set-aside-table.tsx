import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';
import { Button } from '#web/components/controls/button.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './operations.module.css';

export type SetAsideRow = EndpointResponse<typeof listStuck>['setAside'][number];
type RowActions = { onRetry: (row: SetAsideRow) => void; onGiveUp: (row: SetAsideRow) => void };

function Row({ row, onRetry, onGiveUp }: { row: SetAsideRow } & RowActions) {
  const { t } = useTranslation('operations');
  const times = useTimeTexts();
  const now = useNow();
  const span = times.span(now.getTime() - new Date(row.since).getTime());
  return (
    <tr>
      <td>
        <b>{t(`work.${row.kind}`)}</b>
        {row.applicationId && (
          <small>
            {row.command && `${t(`command.${row.command}`)} · `}
            <Link className="mono" to={paths.review(row.applicationId)}>
              {row.number}
            </Link>
          </small>
        )}
      </td>
      <td className={css.reason} lang="en">
        {row.cause}
      </td>
      <td>
        {t('tries', { count: row.attempts })}
        {row.faults > 0 && <small>{t('faults', { count: row.faults })}</small>}
      </td>
      <td>
        {times.moment(row.since)}
        <small>{t('for', { span })}</small>
      </td>
      <td className="num">
        <span className={`row tight ${css.ways}`}>
          <Button small icon="play" onClick={() => onRetry(row)}>
            {t('retry')}
          </Button>
          <Button small onClick={() => onGiveUp(row)}>
            {t('giveUp')}
          </Button>
        </span>
      </td>
    </tr>
  );
}

/** Work that waits for an operator, and why it failed. */
export function SetAsideTable({ rows, ...ways }: { rows: readonly SetAsideRow[] } & RowActions) {
  const { t } = useTranslation('operations');
  const columns = ['work', 'cause', 'tries', 'since', 'ways'] as const;
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} className={column === 'ways' ? 'num' : undefined}>
              {t(`setAsideColumn.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...ways} />
        ))}
      </tbody>
    </table>
  );
}
