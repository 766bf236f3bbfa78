import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadView } from '#contract/evidence.ts';
import type { ConfigurationView } from '#contract/products.ts';
import { LogExcerpt } from '#web/components/applications/log-excerpt.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './evidence.module.css';

type Refusal = NonNullable<UploadView['refusal']>;

/** Wanted and found, line by line. */
function Mismatches({ mismatches, declared }: Pick<Refusal, 'mismatches'> & Pick<UploadView, 'declared'>) {
  const { t } = useTranslation('evidence');
  return (
    <table className={css.mismatches}>
      <thead>
        <tr>
          <th className={css.place}>{t('place')}</th>
          <th className={css.item}>{t('item.title')}</th>
          <th>{t('wanted')}</th>
          <th>{t('found')}</th>
        </tr>
      </thead>
      <tbody>
        {mismatches.map(({ item, expected, found, line }) => (
          <tr key={item}>
            <td className="nowrap">{line === null ? '' : t('line', { number: line })}</td>
            <td>{t(`item.${item}`)}</td>
            <td className="mono long-name">{expected}</td>
            <td className="mono is-bad long-name">
              {found || t('absent')}
              {declared?.[item] && <span className="cap"> {t('declare.word')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function mendOf(item: Refusal['mismatches'][number]['item'] | undefined) {
  if (item === undefined) return 'mendFile';
  return item === 'suiteVersion' ? 'mendSuite' : 'mendDevice';
}

type RefusalBlockProps = {
  refusal: Refusal;
  declared: UploadView['declared'];
  configuration: ConfigurationView;
  model: string;
  /** Where the partner says what the file leaves out; absent where nobody can. */
  declaration?: ReactNode;
};

/** Why a file was not taken: one sentence, the lines, wanted and found, and how to mend it. */
export function RefusalBlock(props: RefusalBlockProps) {
  const { refusal, declared, configuration, model, declaration } = props;
  const { t } = useTranslation(['evidence', 'client', 'common']);
  const language = useLanguage();
  const { mismatches, excerpt, message, missing } = refusal;
  const [first] = mismatches;
  const marks = mismatches.map(({ found }) => found).filter((found) => found.length > 1);
  const ask = declaration ? 'mendMissing' : 'mendMissingLab';
  const mend = missing.length > 0 ? ask : mendOf(first?.item);
  // The items follow below, in the reader's words.
  const reason = missing.length > 0 ? t('declare.heading') : message[language];
  const heading = first ? t(`from.${first.item}`) : reason;
  const device = formatConfiguration(configuration.ram, configuration.rom);
  return (
    <>
      <h3>
        <Icon name="bad" />
        {heading}
      </h3>
      {first && <p>{t('client:resultInconsistent')}</p>}
      {excerpt.length > 0 && (
        <LogExcerpt
          label={t('excerpt')}
          lines={excerpt.map(({ line, text, marked }) => ({ line, text, hit: marked, marks }))}
        />
      )}
      {missing.length > 0 && (
        <p>
          {t('declare.missing', {
            items: missing.map((item) => t(`common:byPartner.item.${item}`)).join(t('comma')),
          })}
        </p>
      )}
      {first && <Mismatches mismatches={mismatches} declared={declared} />}
      <p className="mend">
        <b>{t('mend')}</b> {t(mend, { model, device })}
      </p>
      {declaration}
    </>
  );
}

type ReferenceProps = { code: string | null; requestId: string | null; children?: ReactNode };

/** What to quote to support, what was kept, and the way on. */
export function RefusalReference({ code, requestId, children }: ReferenceProps) {
  const { t } = useTranslation(['evidence', 'common']);
  const reference = [code, requestId && t('common:request', { id: requestId })].filter(Boolean);
  return (
    <>
      <span className="grow cap">{reference.length > 0 && <CopyText text={reference.join('\u2003')} />}</span>
      <span className="cap">{t('kept')}</span>
      {children}
    </>
  );
}
