import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabResultView } from '#contract/applications/labs.ts';
import type { ConfigurationResultView, UploadView } from '#contract/evidence.ts';
import type { ConfigurationView } from '#contract/products.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { FileProgress } from '#web/components/files/file-progress.tsx';
import { SentBy } from '#web/components/labs/sent-by.tsx';
import { SummaryNote } from '#web/components/page/summary-note.tsx';
import { OddityNote } from '#web/components/results/oddity-note.tsx';
import { formatBytes, formatCount } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { uploadStages } from '../model/upload-stages.ts';
import { ForConfiguration } from './configuration-line.tsx';
import css from './evidence.module.css';
import { RefusalBlock, RefusalReference } from './refusal-block.tsx';
import { useTrack } from './upload-track.ts';

/** A button that asks for one file. */
function ChooseAgain({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small icon="upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,.zip,.gz,.tgz"
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** A configuration with the result that stands for it. */
export type TestedConfiguration = ConfigurationView & {
  /** A lab does not see the waiver requests of the enterprise. */
  result:
    | (LabResultView & Partial<Pick<ConfigurationResultView, 'bypassesWanting' | 'byPartner' | 'oddities'>>)
    | null;
};
type CardProps = {
  upload: UploadView;
  configuration: TestedConfiguration;
  model: string;
  /** Sends another file for the same configuration; absent where nothing can be uploaded. */
  onFile: ((file: File) => void) | null;
  aside?: ReactNode;
  /** At the right of its head. */
  tools?: ReactNode;
  /** Below all of it. */
  more?: ReactNode;
  /** Where the partner says what the file leaves out. */
  declaration?: ReactNode;
};

const tags = {
  received: { tone: 'info', icon: 'clock' },
  parsing: { tone: 'info', icon: 'play' },
  matched: { tone: 'ok', icon: 'ok' },
  refused: { tone: 'bad', icon: 'bad' },
} as const;

function tagKey({ state, refusal }: UploadView): UploadView['state'] | 'mismatch' {
  return state === 'refused' && refusal?.mismatches.length ? 'mismatch' : state;
}

/** Where reading came to its end: at a line, or at what the file leaves out. */
function parseNote(refusal: UploadView['refusal'], t: TFunction<'evidence'>): string {
  if (refusal?.line) return t('line', { number: refusal.line });
  return refusal && refusal.missing.length > 0 ? t('declare.some') : t('notReadable');
}

/** Where the file differs from the product. */
function linesNote(lines: readonly number[], t: TFunction<'evidence'>): string {
  const [line, ...others] = lines;
  if (line === undefined) return t('notSame');
  return others.length === 0 ? t('line', { number: line }) : t('lines', { list: lines.join(t('comma')) });
}

function useNotes({ upload, configuration }: CardProps, t: TFunction<'evidence'>) {
  const times = useTimeTexts();
  const { refusal, casesSeen, fileName } = upload;
  const found = (refusal?.mismatches ?? []).flatMap(({ line }) => (line === null ? [] : [line]));
  const lines = [...new Set(found)].sort((one, other) => one - other);
  const cases = t('cases', { count: casesSeen, figure: formatCount(casesSeen) });
  const own = resultOf({ upload, configuration });
  const modules = own && t('modules', { count: own.modules, figure: formatCount(own.modules) });
  return {
    received: `${formatBytes(upload.size)} · ${times.clock(upload.receivedAt, true)}`,
    checked: /\.t?gz$/i.test(fileName) ? 'GZIP' : /\.zip$/i.test(fileName) ? 'ZIP' : 'XML',
    'checked.failed': t('notReadable'),
    parsed: [modules, cases].filter(Boolean).join(' · '),
    'parsed.failed': parseNote(refusal, t),
    matched: t('matchedItems'),
    'matched.failed': linesNote(lines, t),
  };
}

/** The figures that came of this file; null while they are of another one. */
function resultOf({ upload, configuration: { result } }: Pick<CardProps, 'upload' | 'configuration'>) {
  return upload.state === 'matched' && result?.uploadId === upload.id ? result : null;
}

function MatchedFigures({ result }: { result: NonNullable<TestedConfiguration['result']> }) {
  const { t } = useTranslation('evidence');
  const { modulesIncomplete, bypassesWanting = 0, failuresOmitted } = result;
  return (
    <>
      <span className={`grow ${css.figures}`}>
        <span>
          {t('failed')} <b>{formatCount(result.failed)}</b>
        </span>
        <span>
          {t('blocked')} <b>{formatCount(result.blocked)}</b>
        </span>
        <span>
          {t('notRun')}{' '}
          <b>
            {formatCount(result.modulesNotExecuted)} / {formatCount(result.modules)}
          </b>
        </span>
        {modulesIncomplete > 0 && (
          <span>
            {t('incomplete')} <b>{formatCount(modulesIncomplete)}</b>
          </span>
        )}
      </span>
      {failuresOmitted === 0 && bypassesWanting > 0 && (
        <a href="#bypass">{t('fillBypass', { count: bypassesWanting })}</a>
      )}
    </>
  );
}

/** One file on the server: its four stages, and what came of it. */
export function UploadCard(props: CardProps) {
  const { upload, configuration, model, onFile, aside, tools, more, declaration } = props;
  const { t } = useTranslation('evidence');
  const stages = useTrack(uploadStages(upload), useNotes(props, t));
  const { refusal } = upload;
  const result = resultOf(props);
  const { t: odd } = useTranslation('results');
  const oddities = result?.oddities ?? [];
  const notes = result && { disagreements: result.disagreements, byPartner: result.byPartner ?? [] };
  const hasNotes = notes !== null && notes.disagreements.length + notes.byPartner.length > 0;
  const again = (
    <>
      {onFile && <ChooseAgain label={t('again')} onFile={onFile} />}
      {aside}
    </>
  );
  return (
    <FileProgress
      name={upload.fileName}
      size={upload.size}
      purpose={
        <>
          <ForConfiguration configuration={configuration} /> <SentBy lab={upload.lab} />
        </>
      }
      tag={<ToneTag {...tags[upload.state]}>{t(`tag.${tagKey(upload)}`)}</ToneTag>}
      tools={tools}
      more={more}
      stages={stages}
      waitsSince={upload.state === 'received' ? upload.receivedAt : null}
      foot={
        refusal ? (
          <RefusalReference code={refusal.errorCode} requestId={upload.requestId}>
            {again}
          </RefusalReference>
        ) : (
          upload.state === 'matched' && (
            <>
              {result && <MatchedFigures result={result} />}
              {again}
            </>
          )
        )
      }
    >
      {refusal ? (
        <RefusalBlock {...{ refusal, configuration, model, declaration }} declared={upload.declared} />
      ) : (
        (hasNotes || oddities.length > 0) && (
          <div className={css.notes}>
            {hasNotes && <SummaryNote result={notes} />}
            <OddityNote oddities={oddities} title={odd('signs.odd', { count: oddities.length })} />
          </div>
        )
      )}
    </FileProgress>
  );
}
