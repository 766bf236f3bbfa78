import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { DeclaredNote } from './declared-note.tsx';
import { NoteLine } from './note-line.tsx';

type Result = NonNullable<ApplicationDetail['configurations'][number]['result']>;
type SummaryNoteProps = {
  result: Pick<Result, 'disagreements' | 'byPartner'>;
  configuration?: number | undefined;
};

/** What a reader of a result has to know of its file: what it leaves out, and where it contradicts itself. */
export function SummaryNote({ result, configuration }: SummaryNoteProps) {
  return (
    <>
      <DeclaredNote result={result} configuration={configuration} />
      <Contradictions result={result} configuration={configuration} />
    </>
  );
}

/** Where the summary of a result file contradicts its body: both figures, and which of them holds. */
function Contradictions({ result, configuration }: SummaryNoteProps) {
  const { t } = useTranslation();
  if (result.disagreements.length === 0) return null;
  const title = configuration === undefined ? 'summary.title' : 'summary.titleOf';
  return (
    <NoteLine tone="warn" icon="warn" title={t(title, { index: configuration })}>
      <ul>
        {result.disagreements.map(({ figure, stated, counted }) => (
          <li key={figure}>
            {t('summary.figures', {
              figure: t(`summary.${figure}`),
              stated: formatCount(stated),
              counted: formatCount(counted),
            })}
          </li>
        ))}
      </ul>
    </NoteLine>
  );
}
