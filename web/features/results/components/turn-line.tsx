import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { YourTurnChip } from '#web/components/controls/status.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './turn-line.module.css';

type TurnLineProps = { application: Pick<ApplicationDetail, 'id' | 'wait'> };

/** Whose turn the application is, for what and until when; the whole of it stands on its own page. */
export function TurnLine({ application: { id, wait } }: TurnLineProps) {
  const { t } = useTranslation(['results', 'applications', 'time']);
  const times = useTimeTexts();
  const { waitingFor, action, dueAt } = wait;
  if (waitingFor === 'nobody' || action === null) return null;
  const isOwn = waitingFor === 'partner';
  return (
    <div className={isOwn ? `panel ${css.line} ${css.own}` : `panel ${css.line}`}>
      {isOwn ? <YourTurnChip /> : <span className="dim">{t('applications:turn.office')}</span>}
      <span className={css.what}>{t(`applications:wait.${action}`)}</span>
      {dueAt && <span className="dim">{times.by(dueAt)}</span>}
      <span className="grow" />
      <LinkButton kind={isOwn ? 'primary' : undefined} trailing="arrow" to={paths.application(id)}>
        {t('toApplication')}
      </LinkButton>
    </div>
  );
}
