import { useTranslation } from 'react-i18next';
import type { BulletinDetail } from '#contract/programme/admin-notices.ts';
import { bulletinLengths } from '#domain/notices/bulletins.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { type BulletinStand, conditionCount, metConditions } from '../model/bulletin-form.ts';
import { countText } from '../model/notice-looks.ts';
import css from './bulletins.module.css';

type Condition = { name: string; met: boolean; text: string; note: string };

function useConditions(stand: BulletinStand, counts: { zh: number; en: number }): Condition[] {
  const { t } = useTranslation('bulletins');
  const { titles, time, texts, missing, insecure } = stand;
  const [first] = insecure;
  const lacking = missing && { language: t(`language.${missing.in}`), count: missing.count };
  return [
    {
      name: 'titles',
      met: titles,
      text: t('before.titles'),
      note: t('before.titlesNote', { count: bulletinLengths.title }),
    },
    { name: 'time', met: time, text: t('before.time'), note: t('before.timeNote') },
    { name: 'texts', met: texts, text: t('before.texts'), note: t('before.textsNote', counts) },
    {
      name: 'paragraphs',
      met: texts && missing === null,
      text: t('before.paragraphs'),
      note: lacking ? t('before.paragraphsNote', lacking) : t('form.compared'),
    },
    {
      name: 'safe',
      met: insecure.length === 0,
      text: t('before.safe'),
      note: first
        ? t('before.safeNote', { language: t(`language.${first.in}`), found: first.found.slice(0, 80) })
        : '',
    },
  ];
}

type ConditionsProps = {
  stand: BulletinStand;
  counts: { zh: number; en: number };
  audience: BulletinDetail['audience'] | undefined;
};

/** What has to hold before it is published, and who will see it then. */
export function BulletinConditions({ stand, counts, audience }: ConditionsProps) {
  const { t } = useTranslation('bulletins');
  const conditions = useConditions(stand, counts);
  return (
    <Panel
      title={t('before.title')}
      aside={<span className="dim">{`${metConditions(stand)} / ${conditionCount}`}</span>}
      padded
    >
      <ul className={css.conditions}>
        {conditions.map(({ name, met, text, note }) => (
          <li key={name} className={met ? css.met : css.unmet}>
            <Icon name={met ? 'ok' : 'warn'} />
            <span>{text}</span>
            <small>{note}</small>
          </li>
        ))}
        {audience && (
          <li>
            <Icon name="info" />
            <span>{t('before.who')}</span>
            <small>
              {t('before.whoNote', {
                enterprises: countText(audience.enterprises),
                accounts: countText(audience.accounts),
              })}
            </small>
          </li>
        )}
      </ul>
    </Panel>
  );
}
