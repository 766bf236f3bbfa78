import { useTranslation } from 'react-i18next';
import type { WhitelistPreview as Preview } from '#contract/programme/whitelist.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import css from './whitelist.module.css';

/** Lines that stay out, each with what is wrong about it. */
function WrongLines({ wrong }: Pick<Preview, 'wrong'>) {
  const { t } = useTranslation('enterprises');
  if (wrong.total === 0) return null;
  const more = wrong.total - wrong.first.length;
  return (
    <>
      <h3 className="heading">{t('whitelistImport.wrongTitle', { count: wrong.total })}</h3>
      <ul className={css.lines}>
        {wrong.first.map(({ line, text, fault }) => (
          <li key={line}>
            <span className="cap">{t('whitelistImport.line', { line })}</span>
            <span className={css.text}>{text}</span>
            <ToneText tone="bad" icon="bad">
              {t(`whitelistImport.fault.${fault}`)}
            </ToneText>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="cap">{t('whitelistImport.more', { count: more })}</p>}
    </>
  );
}

function AddedLines({ added }: Pick<Preview, 'added'>) {
  const { t } = useTranslation('enterprises');
  const nameOf = usePersonName();
  if (added.total === 0) return null;
  const more = added.total - added.first.length;
  return (
    <details>
      <summary>{t('whitelistImport.addedTitle', { count: added.total })}</summary>
      <ul className={css.lines}>
        {added.first.map(({ line, id, nameZh, nameEn }) => (
          <li key={id}>
            <span className="cap">{t('whitelistImport.line', { line })}</span>
            <span className={css.text}>{nameOf(nameZh, nameEn)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="cap">{t('whitelistImport.more', { count: more })}</p>}
    </details>
  );
}

/** What importing a file would do: whom it adds, who is there already, and which lines stay out. */
export function WhitelistPreview({ file, preview }: { file: string; preview: Preview }) {
  const { t } = useTranslation('enterprises');
  const { added, already, wrong } = preview;
  return (
    <section aria-label={t('whitelistImport.preview')}>
      <p role="status">
        <b>{file}</b>
        <br />
        {t('whitelistImport.sum', { added: added.total, already, wrong: wrong.total })}
      </p>
      <WrongLines wrong={wrong} />
      <AddedLines added={added} />
    </section>
  );
}
