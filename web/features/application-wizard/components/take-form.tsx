import { useTranslation } from 'react-i18next';
import { ruleOf } from '#domain/application-forms/form-fields.ts';
import { Button } from '#web/components/controls/button.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { type TakingProps, useTakeForm } from '../model/use-take-form.ts';
import css from './plus.module.css';

type TakeFormProps = TakingProps & {
  /** Where differences are to be confirmed: whether they are, and what confirms them. */
  confirmed?: boolean;
  onConfirm?: (confirmed: boolean) => void;
};

/** What is done about differences: the form is changed, or what it says is taken over, or they are meant. */
export function TakeForm({ confirmed = false, onConfirm, ...taking }: TakeFormProps) {
  const { t } = useTranslation('application-forms');
  const language = useLanguage();
  const { taken, left, fixed, take, refusal, busy } = useTakeForm(taking);
  const count = taking.rows.filter(({ verdict }) => verdict === 'differs').length;
  if (count === 0 && taken.length === 0) return null;
  const items = left.map((field) => ruleOf(field).label[language]).join(t('listComma'));
  return (
    <div className={css.take}>
      <RefusalNote refusal={refusal} />
      <div className="row">
        <p className="grow">{count > 0 ? t('take.lead', { count }) : t('take.more')}</p>
        {taken.length > 0 && (
          <Button small busy={busy} onClick={() => void take()}>
            {t('take.button')}
          </Button>
        )}
      </div>
      {items && <p className="cap">{t(fixed ? 'take.leftFixed' : 'take.left', { items })}</p>}
      {count > 0 && onConfirm && (
        <CheckBox label={t('take.meant', { count })} checked={confirmed} onChange={onConfirm} />
      )}
    </div>
  );
}
