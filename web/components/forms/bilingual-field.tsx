import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';

type Side = { value: string; onValue: (value: string) => void; onBlur?: () => void; error?: string | null };

type BilingualFieldProps = {
  label: string;
  zh: Side;
  en: Side;
  help?: string;
  /** Several lines each. */
  multiline?: boolean;
  optional?: boolean;
  /** The Chinese one may be left out: the English one then stands in for it. */
  chineseOptional?: boolean;
  /** One of the two is enough. */
  either?: boolean;
  /** Limit in UTF-16 units; a longer text is refused, never cut. */
  maxLength?: number;
  disabled?: boolean;
};

const sides = ['zh', 'en'] as const;
const marks = { zh: '中', en: 'EN' } as const;

type LineProps = BilingualFieldProps & { side: (typeof sides)[number]; noteId: string; id: string };

function Line({ side, id, noteId, multiline, label, disabled, ...props }: LineProps) {
  const { t } = useTranslation('form');
  const { value, onValue, onBlur, error } = props[side];
  const isOptional = props.optional || props.either || (side === 'zh' && props.chineseOptional);
  const control = {
    id,
    lang: side === 'zh' ? 'zh-CN' : 'en',
    'aria-label': t(`in.${side}`, { label }),
    'aria-invalid': error ? true : undefined,
    'aria-required': isOptional ? undefined : true,
    'aria-describedby': noteId,
    autoComplete: 'off',
    disabled,
    value,
    onBlur,
  };
  return (
    <div className={error ? 'wrong' : undefined}>
      <span className="mark" lang={control.lang} aria-hidden="true">
        {marks[side]}
      </span>
      {multiline ? (
        <textarea rows={3} {...control} onChange={(event) => onValue(event.target.value)} />
      ) : (
        <input {...control} onChange={(event) => onValue(event.target.value)} />
      )}
    </div>
  );
}

/** One text in two languages: one control, Chinese over English. */
export function BilingualField(props: BilingualFieldProps) {
  const { label, zh, en, help, optional, chineseOptional, maxLength } = props;
  const { t } = useTranslation(['common', 'form']);
  const id = useId();
  const noteId = `${id}note`;
  const tooLong = (text: string) =>
    maxLength !== undefined && text.length > maxLength
      ? t('tooLong', { most: maxLength, count: text.length - maxLength })
      : null;
  const errors = [tooLong(zh.value) ?? zh.error, tooLong(en.value) ?? en.error].filter(
    (error): error is string => Boolean(error),
  );
  return (
    <fieldset className="field bilingual-field">
      <legend className="lab">
        <span>{label}</span>
        {optional && <span className="cap">{t('optional')}</span>}
        {chineseOptional && <span className="cap">{t('form:chineseOptional')}</span>}
      </legend>
      <div className={errors.length > 0 ? 'bilingual wrong' : 'bilingual'}>
        {sides.map((side) => (
          <Line key={side} {...props} side={side} id={`${id}${side}`} noteId={noteId} />
        ))}
      </div>
      <div id={noteId}>
        {[...new Set(errors)].map((error) => (
          <p key={error} className="field-error">
            <Icon name="warn" />
            {error}
          </p>
        ))}
        {errors.length === 0 && help && <p className="help">{help}</p>}
      </div>
    </fieldset>
  );
}
