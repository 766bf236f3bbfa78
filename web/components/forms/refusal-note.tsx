import { useTranslation } from 'react-i18next';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import type { Refusal } from '#web/lib/failures/refusal.ts';

/** What the server said against the form, with what to quote to support. */
export function RefusalNote({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation();
  if (!refusal.text) return null;
  const reference = [refusal.code, refusal.requestId && t('request', { id: refusal.requestId })];
  return (
    <NoteLine tone="bad" icon="bad" title={refusal.text}>
      <p className="cap">
        <CopyText text={reference.filter(Boolean).join('\u2003')} />
      </p>
    </NoteLine>
  );
}
