import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HandOver } from '#contract/reviewers/assignment.ts';
import type { Absence } from '#domain/reviewers/reviewers.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import { useDueReviews, useHandOver } from '../../api/assignment.ts';
import css from '../administration.module.css';

function DueReview({ row }: { row: HandOver['rows'][number] }) {
  const { t } = useTranslation(['people', 'common']);
  const nameOf = usePersonName();
  const { nameOf: deviceOf } = useDeviceWords();
  const { reviewer, because } = row;
  return (
    <tr>
      <td>
        {deviceOf({ name: row.product, nameEn: row.productEn ?? '' })}
        <br />
        <Link className="mono" to={paths.review(row.id)}>
          {row.number}
        </Link>
      </td>
      <td>
        {reviewer ? (
          nameOf(reviewer.nameZh, reviewer.nameEn)
        ) : (
          <span className={css.nobody}>
            <Icon name="warn" /> {t('common:assignment.nobodyFits')}
          </span>
        )}
        <br />
        <span className="cap">{t(`common:assignment.because.${because}`)}</span>
      </td>
    </tr>
  );
}

/** What falls due while a reviewer is away, to whom the rule would give it, and a way to do so. */
export function HandOverList({ id, absence: { firstDay, lastDay } }: { id: string; absence: Absence }) {
  const { t } = useTranslation(['people', 'common']);
  const { data } = useDueReviews(id, { firstDay, lastDay });
  const handOver = useHandOver(id);
  if (!data || data.rows.length === 0) return null;
  const count = data.rows.filter(({ reviewer }) => reviewer !== null).length;
  const onSuccess = ({ given }: { given: number }) =>
    showToast({ tone: 'ok', title: t('handOver.done', { count: given }) });
  return (
    <>
      <table className={css.due}>
        <thead>
          <tr>
            <th scope="col">{t('handOver.due', { due: data.rows.length, count: data.open })}</th>
            <th scope="col">{t('handOver.to')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <DueReview key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <p className="help">{t('handOver.lead')}</p>
      <Button
        small
        busy={handOver.isPending}
        disabled={count === 0}
        onClick={() => handOver.mutate({ firstDay, lastDay }, { onSuccess })}
      >
        {t('handOver.submit', { count })}
      </Button>
    </>
  );
}
