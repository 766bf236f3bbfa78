import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '#web/lib/language/numbers.ts';

type DeadlineScaleProps = {
  /** Share of the time that is used, 0 to 1. */
  share: number;
  /** Into how many parts the scale is divided, such as the days of the wait. */
  parts?: number;
};

export function DeadlineScale({ share, parts = 7 }: DeadlineScaleProps) {
  const { t } = useTranslation('progress');
  const used = formatShare(share);
  const style = { '--parts': parts, '--w': used.replace(' ', '') } as CSSProperties;
  return (
    <div className="scale" style={style} role="img" aria-label={t('shareUsed', { share: used })}>
      <i />
    </div>
  );
}
