import { useTranslation } from 'react-i18next';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { type listStuck, temporalViews } from '#contract/operations.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import css from './operations.module.css';

type WaitingFiguresProps = { commands: number; jobs: number } & Pick<
  EndpointResponse<typeof listStuck>,
  'queueBoard' | 'temporalViews'
>;

/** What is recorded and not done yet, with the ways to look closer. */
export function WaitingFigures({ commands, jobs, queueBoard, temporalViews: views }: WaitingFiguresProps) {
  const { t } = useTranslation('operations');
  const links = [
    { href: queueBoard, label: t('queueBoard') },
    ...temporalViews.map((view) => ({ href: views?.[view], label: t(`temporalView.${view}`) })),
  ].filter(({ href }) => href !== undefined);
  return (
    <div className={css.figures}>
      <div>
        <span className="cap">{t('waitingCommands')}</span>
        <b className="heading">{formatUpTo(commands, 1_000)}</b>
      </div>
      <div>
        <span className="cap">{t('waitingJobs')}</span>
        <b className="heading">{formatUpTo(jobs, 1_000)}</b>
      </div>
      <p className="row">
        {links.map(({ href, label }) => (
          <a key={href} className="btn" href={href} target="_blank" rel="noreferrer">
            {label}
            <Icon name="external" />
          </a>
        ))}
      </p>
    </div>
  );
}
