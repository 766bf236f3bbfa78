import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { ConfigurationName } from '#web/components/applications/configuration.tsx';
import { PassRateBar, PassRateLegend } from '#web/components/applications/pass-rate-bar.tsx';
import { RunsChart } from '#web/components/applications/runs-chart.tsx';
import { IconButton, LinkButton } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SummaryNote } from '#web/components/page/summary-note.tsx';
import { ModuleList } from '#web/components/results/module-list.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { paths } from '#web/paths.ts';
import { reasonOf, type VerdictInput, verdictOf } from '../model/verdict.ts';
import css from './results.module.css';
import { TestInformation } from './test-information.tsx';

type Configuration = ApplicationDetail['configurations'][number];

const verdicts = {
  matched: { tone: 'info', icon: 'clock' },
  approved: { tone: 'ok', icon: 'ok' },
  passed: { tone: 'ok', icon: 'ok' },
  failed: { tone: 'bad', icon: 'bad' },
  rejected: { tone: 'bad', icon: 'back' },
  bypassRejected: { tone: 'bad', icon: 'back' },
} as const;

type RowProps = { configuration: Configuration; application: VerdictInput & Pick<ApplicationDetail, 'id'> };

function Verdict({ configuration, application }: RowProps) {
  const { t } = useTranslation('applications');
  const verdict = verdictOf(configuration, application);
  const text = t(`verdict.${verdict}`);
  if (!(verdict in verdicts)) return <span className="dim">{text}</span>;
  return <ToneText {...verdicts[verdict as keyof typeof verdicts]}>{text}</ToneText>;
}

/** Modules that did not run, of all; below it those that were begun and not done. */
function ModuleFigures({ result }: { result: NonNullable<Configuration['result']> }) {
  const { t } = useTranslation('applications');
  const { modules, modulesNotExecuted, modulesIncomplete } = result;
  return (
    <>
      {formatCount(modulesNotExecuted)} / {formatCount(modules)}
      {modulesIncomplete > 0 && (
        <small className={`is-warn ${css.incomplete}`}>{t('incomplete', { count: modulesIncomplete })}</small>
      )}
    </>
  );
}

type ToggleProps = { configuration: Configuration; open: boolean; controls: string; onToggle: () => void };

function Toggle({ configuration, open, controls, onToggle }: ToggleProps) {
  const { t } = useTranslation('applications');
  if (!configuration.result) return null;
  return (
    <IconButton
      icon={open ? 'down' : 'right'}
      label={t(open ? 'testInfo.close' : 'testInfo.open', { index: configuration.ordinal })}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    />
  );
}

function Row({ configuration, application }: RowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { result } = configuration;
  return (
    <>
      <tr className={open ? css.open : undefined}>
        <td className="expander">
          <Toggle configuration={configuration} open={open} controls={id} onToggle={() => setOpen(!open)} />
        </td>
        <Cells configuration={configuration} application={application} />
      </tr>
      {open && result && (
        <tr>
          <td colSpan={8} id={id} className={css.detail}>
            <TestInformation result={result} />
            <ModuleList
              beneath
              target={{
                applicationId: application.id,
                configurationId: configuration.id,
                uploadId: result.uploadId,
              }}
              unfinished={result.modulesNotExecuted + result.modulesIncomplete}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function Cells({ configuration, application }: RowProps) {
  const { t } = useTranslation('applications');
  const words = useDeviceWords();
  const { ordinal, ram, rom, result } = configuration;
  const note = [words.labelOf(configuration), result?.suite].filter(Boolean).join(' · ');
  return (
    <>
      <td>
        <ConfigurationName index={ordinal} ram={ram} rom={rom} note={note} />
      </td>
      {result ? (
        <>
          <td className="num">
            <ModuleFigures result={result} />
          </td>
          <td className="num">{formatCount(result.cases)}</td>
          <td className="num">
            <b>{formatCount(result.failed + result.blocked)}</b>
          </td>
          <td>
            <PassRateBar
              total={result.cases}
              failed={result.failed + result.blocked}
              bypassed={result.bypassed}
            />
          </td>
          <td>
            <RunsChart runs={result.runs} />
          </td>
        </>
      ) : (
        <td colSpan={5} className="dim">
          {t(`noResultFor.${reasonOf(application)}`)}
        </td>
      )}
      <td className={css.verdict}>
        <Verdict configuration={configuration} application={application} />
      </td>
    </>
  );
}

/** The key to the bars, and the way to what the results say together. */
function Aside({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('applications');
  const { id, configurations } = application;
  return (
    <>
      <PassRateLegend />
      {configurations.some(({ result }) => result !== null) && (
        <LinkButton kind="quiet" to={paths.applicationAnalysis(id)}>
          {t('analysis')}
        </LinkButton>
      )}
    </>
  );
}

/** Figures of each configuration's accepted result. */
export function ResultsPanel({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('applications');
  const columns = ['notRun', 'cases', 'failures'] as const;
  return (
    <Panel className={css.results} title={t('results')} aside={<Aside application={application} />}>
      <table>
        <thead>
          <tr>
            <th className="expander">
              <span className="sr-only">{t('testInfo.details')}</span>
            </th>
            <th className={css.configuration}>{t('configuration')}</th>
            {columns.map((column) => (
              <th key={column} className="num">
                {t(`column.${column}`)}
              </th>
            ))}
            <th>{t('column.rate')}</th>
            <th>{t('column.runs')}</th>
            <th>{t('column.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {application.configurations.map((configuration) => (
            <Row key={configuration.id} configuration={configuration} application={application} />
          ))}
        </tbody>
      </table>
      {application.configurations.map(
        ({ id, ordinal, result }) =>
          result && <SummaryNote key={id} result={result} configuration={ordinal} />,
      )}
    </Panel>
  );
}
