import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RerunView } from '#contract/applications/rerun.ts';
import { Button } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import type { ModulesTarget } from '#web/lib/results/list-modules.ts';
import { useRerun } from '#web/lib/results/result-queries.ts';
import { ModuleList } from './module-list.tsx';
import css from './rerun-command.module.css';

function Command({ rerun }: { rerun: RerunView }) {
  const { t } = useTranslation('results');
  const { format, command, wider, omitted } = rerun;
  if (format === null || command === null) return <p className="dim">{t('rerun.none')}</p>;
  return (
    <>
      <p className="cap">{t(`rerun.how.${format}`)}</p>
      <CopyText text={command} label={t('rerun.title')} mono={false}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reachable by keyboard. */}
        <code className={`code ${css.command}`} tabIndex={0}>
          {command}
        </code>
      </CopyText>
      {wider && <p className="cap">{t(`rerun.wider.${format}`)}</p>}
      {omitted > 0 && <p className="cap is-warn">{t('rerun.omitted', { count: omitted })}</p>}
    </>
  );
}

function Asked({ target: { applicationId, configurationId } }: { target: ModulesTarget }) {
  const { data, isError, refetch } = useRerun(applicationId, configurationId);
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={1} />;
  return <Command rerun={data} />;
}

type ModulesPanelProps = { target: ModulesTarget; unfinished: number; failures: number };

/** The modules of a result, and the command that runs again what failed in it or did not run. */
export function ModulesPanel({ target, unfinished, failures }: ModulesPanelProps) {
  const { t } = useTranslation(['results', 'applications']);
  const [open, setOpen] = useState(false);
  const id = useId();
  const again = unfinished + failures > 0;
  return (
    <Panel
      title={t('applications:modules.title')}
      aside={
        again && (
          <Button
            kind="quiet"
            small
            icon={open ? 'down' : 'right'}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {t('rerun.title')}
          </Button>
        )
      }
    >
      {again && open && (
        <div id={id} className={css.rerun}>
          <Asked target={target} />
        </div>
      )}
      <ModuleList target={target} unfinished={unfinished} />
    </Panel>
  );
}
