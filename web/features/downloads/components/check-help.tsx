import { useTranslation } from 'react-i18next';
import css from './downloads.module.css';

const commands = [
  ['Linux', 'sha256sum <file>'],
  ['macOS', 'shasum -a 256 <file>'],
  ['Windows', 'certutil -hashfile <file> SHA256'],
] as const;

/** How a file is held against its checksum. */
export function CheckHelp() {
  const { t } = useTranslation('downloads');
  return (
    <details className={css.help}>
      <summary>{t('check.title')}</summary>
      <p>{t('check.how')}</p>
      <dl>
        {commands.map(([system, command]) => (
          <div key={system}>
            <dt>{system}</dt>
            <dd>
              <code>{command.replace('<file>', t('check.file'))}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
