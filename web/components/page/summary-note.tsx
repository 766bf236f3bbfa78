import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { formatCount, formatDifference } from '#web/lib/language/numbers.ts';
import { NoteLine } from './note-line.tsx';
import css from './summary-note.module.css';

type Result = NonNullable<ApplicationDetail['configurations'][number]['result']>;
type DeclaredNoteProps = { result: Pick<Result, 'byPartner'>; configuration?: number | undefined };

/** What the enterprise declared because the result file leaves it out. */
function DeclaredNote({ result, configuration }: DeclaredNoteProps) {
  const { t } = useTranslation();
  if (result.byPartner.length === 0) return null;
  const title = configuration === undefined ? 'byPartner.title' : 'byPartner.titleOf';
  return (
    <NoteLine tone="info" icon="info" title={t(title, { index: configuration })}>
      <ul>
        {result.byPartner.map(({ item, value }) => (
          <li key={item}>
            {t(`byPartner.item.${item}`)} <span className="mono long-name">{value}</span>
          </li>
        ))}
      </ul>
    </NoteLine>
  );
}

type SummaryNoteProps = {
  result: Pick<Result, 'disagreements' | 'byPartner'>;
  configuration?: number | undefined;
};

/** Notes on a result file: what it leaves out, and where it contradicts itself. */
export function SummaryNote({ result, configuration }: SummaryNoteProps) {
  return (
    <>
      <DeclaredNote result={result} configuration={configuration} />
      <Contradictions result={result} configuration={configuration} />
    </>
  );
}

/** Where the summary of a result file contradicts its body: both figures, and how far they are apart. */
function Contradictions({ result, configuration }: SummaryNoteProps) {
  const { t } = useTranslation();
  if (result.disagreements.length === 0) return null;
  const title = configuration === undefined ? 'summary.title' : 'summary.titleOf';
  return (
    <NoteLine
      tone="warn"
      icon="warn"
      title={t(title, { index: configuration })}
      aside={<FigureTable disagreements={result.disagreements} />}
    >
      <p>{t('summary.holds')}</p>
    </NoteLine>
  );
}

const columns = ['stated', 'counted', 'apart'] as const;

function FigureTable({ disagreements }: Pick<Result, 'disagreements'>) {
  const { t } = useTranslation();
  return (
    <table className={css.figures}>
      <thead>
        <tr>
          <th>{t('summary.figure')}</th>
          {columns.map((column) => (
            <th key={column} className="num">
              {t(`summary.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {disagreements.map(({ figure, stated, counted }) => (
          <tr key={figure}>
            <td>{t(`summary.${figure}`)}</td>
            <td className="num">{formatCount(stated)}</td>
            <td className="num">
              <b>{formatCount(counted)}</b>
            </td>
            <td className="num">
              <b>{formatDifference(counted - stated)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
