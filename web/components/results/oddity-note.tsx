import type { ReactNode } from 'react';
import type { OddityView } from '#contract/evidence.ts';
import { pick } from '#domain/shared/locale.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './odd-runs.module.css';

/** What is odd about a run, as the server says it to maker and reviewer; nothing where nothing is. */
export function OddityNote({ oddities, title }: { oddities: readonly OddityView[]; title: ReactNode }) {
  const language = useLanguage();
  if (oddities.length === 0) return null;
  return (
    <NoteLine tone="warn" icon="warn" title={title}>
      <ul className={css.oddities}>
        {oddities.map(({ code, text }) => (
          <li key={code + text.en}>{pick(language, text)}</li>
        ))}
      </ul>
    </NoteLine>
  );
}
