import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { NoteLine } from './note-line.tsx';

type Result = NonNullable<ApplicationDetail['configurations'][number]['result']>;
type DeclaredNoteProps = { result: Pick<Result, 'byPartner'>; configuration?: number | undefined };

/** What the file of a result leaves out: the partner's word, and called that wherever the result is shown. */
export function DeclaredNote({ result, configuration }: DeclaredNoteProps) {
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
