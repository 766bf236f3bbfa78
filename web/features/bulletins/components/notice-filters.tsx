import { useTranslation } from 'react-i18next';
import { noticeKinds } from '#domain/notices/bulletins.ts';
import { publicationStates } from '#domain/notices/publication.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { ownOffset } from '#web/lib/time/zones.ts';
import css from './bulletins.module.css';

type FiltersProps = { total: number | undefined; shift: number; onShift: (weeks: number) => void };

const step = 4;

/** Which of them, and which weeks the scale shows. */
export function NoticeFilters({ total, shift, onShift }: FiltersProps) {
  const { t } = useTranslation('bulletins');
  const kinds = noticeKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  const states = publicationStates.map((value) => ({ value, label: t(`state.${value}`) }));
  const shiftButtons = (
    <span className={css.shift}>
      <IconButton icon="left" label={t('earlier')} onClick={() => onShift(shift - step)} />
      <Button small disabled={shift === 0} onClick={() => onShift(0)}>
        {t('today')}
      </Button>
      <IconButton icon="right" label={t('later')} onClick={() => onShift(shift + step)} />
    </span>
  );
  const counted = total === undefined ? total : t('counted', { count: total, zone: ownOffset(new Date()) });
  return (
    <ListFilters many find={t('find')} total={counted} aside={shiftButtons}>
      <FilterSelect name="kind" label={t('kindLabel')} all={t('allKinds')} options={kinds} />
      <FilterSelect name="state" label={t('stateLabel')} all={t('allStates')} options={states} />
    </ListFilters>
  );
}
