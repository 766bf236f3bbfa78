import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';

type Overdue = EndpointResponse<typeof listStuck>['overdue'];
type OverdueRow = Overdue['partner']['rows'][number];

function Row({ id, number, product, action, since, due, temporalUrl }: OverdueRow) {
  const { t } = useTranslation(['operations', 'applications']);
  const times = useTimeTexts();
  const { nameOf } = useDeviceWords();
  const now = useNow();
  return (
    <tr>
      <td>
        <Link to={paths.review(id)}>
          <b>{nameOf(product)}</b>
        </Link>
        <small className="mono">{number}</small>
      </td>
      <td>{t(`applications:wait.${action}`)}</td>
      <td>
        <ToneText tone="bad" icon="clock">
          {times.span(now.getTime() - new Date(due).getTime())}
        </ToneText>
        <small>{t('overdue.due', { due: times.moment(due) })}</small>
      </td>
      <td>{times.moment(since)}</td>
      <td className="num">
        <a className="btn small" href={temporalUrl} target="_blank" rel="noreferrer">
          {t('workflow')}
          <Icon name="external" />
        </a>
      </td>
    </tr>
  );
}

function Side({ side, rows, count }: { side: keyof Overdue } & Overdue['partner']) {
  const { t } = useTranslation('operations');
  const all = t('overdue.all', { figure: formatUpTo(count, 1_000) });
  const note = count > rows.length ? t('overdue.first', { all, count: rows.length }) : all;
  return (
    <Panel title={t(`overdue.side.${side}`)} note={note}>
      <table>
        <thead>
          <tr>
            <th>{t('column.application')}</th>
            <th>{t('overdue.waitsFor')}</th>
            <th>{t('overdue.late')}</th>
            <th>{t('column.since')}</th>
            <th className="num">{t('column.ways')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Waits past their deadline, by whom it is up to; nothing where all are in time. */
export function OverduePanels({ overdue }: { overdue: Overdue }) {
  const sides = (['reviewer', 'partner'] as const).filter((side) => overdue[side].count > 0);
  return sides.map((side) => <Side key={side} side={side} {...overdue[side]} />);
}
