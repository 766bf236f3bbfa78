import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaiverRequestFileResult } from '#contract/applications/waiver-request-file.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { saveReasons } from '#web/lib/results/fetch-reasons.ts';
import { useSendReasons } from '../../api/waivers.ts';
import css from '../waiver-request.module.css';

type Configuration = ApplicationDetail['configurations'][number];
type Part = { application: ApplicationDetail };

function Outcome({ index, outcome }: { index: number; outcome: WaiverRequestFileResult }) {
  const { t } = useTranslation(['waivers', 'device']);
  const { set, unchanged, withoutReason, unknown } = outcome;
  const said = [
    t('file.set', { count: set }),
    ...(unchanged > 0 ? [t('file.unchanged', { count: unchanged })] : []),
    ...(withoutReason > 0 ? [t('file.withoutReason', { count: withoutReason })] : []),
  ];
  return (
    <NoteLine tone={unknown.count > 0 ? 'warn' : 'ok'} icon="check" title={t('file.done', { index })}>
      <p>{said.join(' · ')}</p>
      {unknown.count > 0 && (
        <>
          <p>{t('file.unknown', { count: unknown.count })}</p>
          <ul>
            {unknown.first.map(({ failureKey, failure }) => (
              <li key={failureKey} className="mono long-name">
                {failure ?? failureKey}
              </li>
            ))}
          </ul>
        </>
      )}
    </NoteLine>
  );
}

type LineProps = Part & { configuration: Configuration; onSend: (file: File) => void; busy: boolean };

function Line({ application, configuration, onSend, busy }: LineProps) {
  const { t } = useTranslation('waivers');
  const input = useRef<HTMLInputElement>(null);
  const [fetching, setFetching] = useState(false);
  const refusal = useRefusal();
  const { id: configurationId, ordinal: index, ram, rom } = configuration;
  const download = async () => {
    setFetching(true);
    try {
      await saveReasons({
        id: application.id,
        configurationId,
        name: `exceptions-${application.number}-${index}.json`,
      });
    } catch (error) {
      await refusal.take(error);
    } finally {
      setFetching(false);
    }
  };
  return (
    <li className={css.offer}>
      <ConfigurationBadge index={index} />
      <span className="grow">{formatConfiguration(ram, rom)}</span>
      <RefusalNote refusal={refusal} />
      <Button
        small
        icon="download"
        busy={fetching}
        aria-label={t('file.downloadOf', { index })}
        onClick={() => void download()}
      >
        {t('file.download')}
      </Button>
      <Button
        small
        icon="upload"
        busy={busy}
        aria-label={t('file.uploadOf', { index })}
        onClick={() => input.current?.click()}
      >
        {t('file.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('file.uploadOf', { index })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onSend(file);
          event.target.value = '';
        }}
      />
    </li>
  );
}

/** Where a file is wrong. */
function Places({ fields }: { fields: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('waivers');
  const places = Object.entries(fields);
  if (places.length === 0) return null;
  return (
    <ul>
      {places.map(([path, text]) => (
        <li key={path} className="cap is-bad">
          {path ? t('file.place', { path, text }) : text}
        </li>
      ))}
    </ul>
  );
}

/** Reasons as a file, down and up, a configuration each; nothing where nothing has failed. */
export function ReasonsFile({ application }: Part) {
  const { t } = useTranslation('waivers');
  const send = useSendReasons(application.id);
  const refusal = useRefusal();
  const [taken, setTaken] = useState<{ index: number; outcome: WaiverRequestFileResult } | null>(null);
  const failing = application.configurations.filter(
    ({ result }) => result && result.failed + result.blocked > 0,
  );
  if (failing.length === 0) return null;
  const sendFor = (configuration: Configuration) => (file: File) => {
    refusal.clear();
    setTaken(null);
    send.mutate(
      { configurationId: configuration.id, file },
      {
        onSuccess: (outcome) => setTaken({ index: configuration.ordinal, outcome }),
        onError: (error) => void refusal.take(error),
      },
    );
  };
  return (
    <div className={css.panel}>
      <Panel title={t('file.title')}>
        <p className={`cap ${css.note}`}>{t('file.help')}</p>
        <div className={css.note}>
          <RefusalNote refusal={refusal} />
          <Places fields={refusal.fields} />
          {taken && <Outcome {...taken} />}
        </div>
        <ul>
          {failing.map((configuration) => (
            <Line
              key={configuration.id}
              application={application}
              configuration={configuration}
              busy={send.isPending && send.variables.configurationId === configuration.id}
              onSend={sendFor(configuration)}
            />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
