import { useTranslation } from 'react-i18next';
import { noticeKinds } from '#domain/notices/bulletins.ts';
import { publicationStates } from '#domain/notices/publication.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { noticeQueryOf } from '../model/list-query.ts';
import css from './bulletins.module.css';

type FiltersProps = { total: number | undefined; shift: number; onShift: (weeks: number) => void };

const zoneOf = () =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
const step = 4;

/** Which of them, and which weeks the scale shows. */
export function NoticeFilters({ total, shift, onShift }: FiltersProps) {
  const { t } = useTranslation('bulletins');
  const { search, set } = useAddressFilters();
  const { kind, state } = noticeQueryOf(search);
  return (
    <search className="tools many">
      <KeywordBox label={t('find')} />
      <Select
        aria-label={t('kindLabel')}
        placeholder={t('allKinds')}
        value={kind ?? ''}
        options={noticeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onValue={(value) => set('kind', value)}
      />
      <Select
        aria-label={t('stateLabel')}
        placeholder={t('allStates')}
        value={state ?? ''}
        options={publicationStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onValue={(value) => set('state', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('counted', { count: total, zone: zoneOf() })}</span>}
      <span className={css.shift}>
        <IconButton icon="left" label={t('earlier')} onClick={() => onShift(shift - step)} />
        <Button small disabled={shift === 0} onClick={() => onShift(0)}>
          {t('today')}
        </Button>
        <IconButton icon="right" label={t('later')} onClick={() => onShift(shift + step)} />
      </span>
    </search>
  );
}
