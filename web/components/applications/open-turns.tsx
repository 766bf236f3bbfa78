import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApplicationSummary } from '#contract/applications.ts';
import { limits } from '#domain/shared/limits.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { nextAction, operationOf } from '#web/lib/applications/next-action.ts';
import { useOpenTurns } from '#web/lib/applications/own-turns.ts';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './open-turns.module.css';

type RowProps = { row: ApplicationSummary };

/** Where the turn is taken, and what its button says. */
function useWay(row: ApplicationSummary) {
  const { t } = useTranslation('applications');
  const { id, status, mode, wait } = row;
  // A list knows of no results: the page says what is left to upload or to explain.
  const unknown = { certificate: null, configurations: [{ result: null }], failures: [] };
  const next = nextAction({ id, status, mode, wait, ...unknown });
  const may = useMay(operationOf(next) ?? 'application.read');
  if (!may || next.kind === 'none' || next.kind === 'download')
    return { to: paths.application(id), label: t('open.look') };
  const label = t(`action.${next.label}`);
  const page = paths.application(id);
  if (next.kind === 'dialog')
    return { to: next.label === 'deliver' ? `${page}?dialog=delivery` : page, label };
  return {
    to: next.page === 'materials' ? paths.applicationMaterials(id) : paths.applicationResults(id),
    label,
  };
}

function Due({ row: { wait } }: RowProps) {
  const times = useTimeTexts();
  const now = useNow();
  if (wait.dueAt === null) return <span />;
  return (
    <span className={css.due}>
      <span className={new Date(wait.dueAt) < now ? 'is-bad' : undefined}>{times.left(wait.dueAt, now)}</span>
      <small>{times.deadline(wait.dueAt)}</small>
    </span>
  );
}

function TurnRow({ row, first }: RowProps & { first: boolean }) {
  const { t } = useTranslation('applications');
  const words = useDeviceWords();
  const { to, label } = useWay(row);
  const { action } = row.wait;
  const name = words.nameOf(row.product);
  return (
    <li>
      <span>
        <b>{action && t(`wait.${action}`)}</b>
        <small>
          <Link to={paths.application(row.id)}>{name}</Link> · <span className="mono">{row.number}</span>
        </small>
      </span>
      <Due row={row} />
      <LinkButton
        small={!first}
        kind={first ? 'primary' : 'plain'}
        trailing={first ? 'arrow' : undefined}
        to={to}
      >
        {label}
        <span className="sr-only"> {row.number}</span>
      </LinkButton>
    </li>
  );
}

/** What waits for the reader's company, the most urgent first; nothing where nothing does. */
export function OpenTurns() {
  const { t } = useTranslation('applications');
  const { rows = [], total = 0 } = useOpenTurns() ?? {};
  if (rows.length === 0) return null;
  const count = formatUpTo(total, limits.counted);
  return (
    <Panel title={t('open.title', { count: total, shown: count })} className={css.panel}>
      <ul className={css.list}>
        {rows.map((row, at) => (
          <TurnRow key={row.id} row={row} first={at === 0} />
        ))}
      </ul>
      {total > rows.length && (
        <p className="panel-b">
          <Link to={`${paths.applications}?turn=partner`}>
            {t('open.all', { count: total, shown: count })}
            <Icon name="right" />
          </Link>
        </p>
      )}
    </Panel>
  );
}
