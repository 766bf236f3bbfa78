import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { NoteLine } from './note-line.tsx';

type Result = NonNullable<ApplicationDetail['configurations'][number]['result']>;
type SummaryNoteProps = { result: Pick<Result, 'disagreements'>; configuration?: number };

/** Where the summary of a result file contradicts its body: both figures, and which of them holds. */
export function SummaryNote({ result, configuration }: SummaryNoteProps) {
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
