import { useTranslation } from 'react-i18next';
import type { KnownIssueView } from '#contract/evidence.ts';
import { pick } from '#domain/shared/locale.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';

type Props = { issue: KnownIssueView | null };

/** A mark that a failure is a known issue. */
export function KnownIssueMark({ issue }: Props) {
  const { t } = useTranslation('device');
  if (!issue) return null;
  return (
    <ToneText tone="info" icon="info">
      {t('knownIssue.title')}
    </ToneText>
  );
}

/** The known issue of a failure; nothing without one. */
export function KnownIssueNote({ issue }: Props) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  if (!issue) return null;
  const hint = pick(language, { zh: issue.hintZh, en: issue.hintEn });
  return (
    <NoteLine tone="info" icon="info" title={t('knownIssue.title')}>
      <p>{pick(language, { zh: issue.textZh, en: issue.textEn })}</p>
      {hint !== '' && <p>{t('knownIssue.hint', { hint })}</p>}
      {issue.validUntil && <p className="cap">{t('knownIssue.until', { day: issue.validUntil })}</p>}
      {issue.link && (
        <p>
          <a href={issue.link} target="_blank" rel="noreferrer">
            {t('knownIssue.more')}
          </a>
        </p>
      )}
    </NoteLine>
  );
}
