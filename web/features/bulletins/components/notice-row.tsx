import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminNotice, NoticeList } from '#contract/programme/admin-notices.ts';
import { isDeletable } from '#domain/notices/publication.ts';
import { pick } from '#domain/shared/locale.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { RowMenu } from '#web/components/lists/row-menu.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { countText, stateLooks } from '../model/notice-looks.ts';
import type { TimeScale } from '../model/time-scale.ts';
import css from './bulletins.module.css';
import { TimeLane } from './time-lane.tsx';

export type NoticeActions = {
  onOpen: (notice: AdminNotice) => void;
  onDelete: (notice: AdminNotice) => void;
};
type RowProps = { notice: AdminNotice };

/** Its title in the reader's language, or in the other one while that is all there is. */
export function useNoticeTitle() {
  const { t } = useTranslation('bulletins');
  const language = useLanguage();
  return ({ titleZh, titleEn }: Pick<AdminNotice, 'titleZh' | 'titleEn'>) => {
    const own = pick(language, { zh: titleZh, en: titleEn });
    return own || titleZh || titleEn || t('untitled');
  };
}

/** What is most worth knowing below the title: what is in the way, or what it is called in the other language. */
function Below({ notice }: RowProps) {
  const { t } = useTranslation('bulletins');
  const times = useTimeTexts();
  const language = useLanguage();
  const { kind, noticeDays, missing, overlap, titleZh, titleEn } = notice;
  if (overlap !== null)
    return (
      <small className={css.bad}>
        <Icon name="warn" />
        {t('overlaps', { span: times.span(overlap * 60_000) })}
      </small>
    );
  if (kind === 'maintenance') {
    return <small>{noticeDays ? t('banner', { count: noticeDays }) : t('bannerAtStart')}</small>;
  }
  if (missing) {
    return <small>{t('missingIn', { language: t(`language.${missing.in}`), count: missing.count })}</small>;
  }
  const other = pick(language, { zh: titleEn, en: titleZh });
  return <small lang={pick(language, { zh: 'en', en: 'zh-CN' })}>{other}</small>;
}

function Title({ notice, onOpen }: RowProps & Pick<NoticeActions, 'onOpen'>) {
  const title = useNoticeTitle()(notice);
  const isMaintenance = notice.kind === 'maintenance';
  return (
    <span className={css.title} title={title}>
      {isMaintenance ? (
        <button type="button" className={css.opener} onClick={() => onOpen(notice)}>
          {title}
        </button>
      ) : (
        <Link to={paths.bulletin(notice.id)}>{title}</Link>
      )}
      <Below notice={notice} />
    </span>
  );
}

function useWhen() {
  const { t } = useTranslation('bulletins');
  const times = useTimeTexts();
  return ({ kind, state, startsAt, endsAt }: AdminNotice) => {
    if (kind === 'maintenance' && endsAt) {
      return `${times.due(startsAt)}–${times.day(startsAt) === times.day(endsAt) ? times.clock(endsAt) : times.moment(endsAt)}`;
    }
    if (state === 'draft') return t('planned', { start: times.day(startsAt) });
    if (endsAt === null) return t('from', { start: times.day(startsAt) });
    return t('period', { start: times.day(startsAt), end: times.day(endsAt) });
  };
}

type NoticeRowProps = RowProps & NoticeActions & { scale: TimeScale; audience: NoticeList['audience'] };

/** One of them, with its own bar. */
export function NoticeRow({ notice, scale, audience, onOpen, onDelete }: NoticeRowProps) {
  const { t } = useTranslation('bulletins');
  const title = useNoticeTitle()(notice);
  const when = useWhen();
  const { kind, state, readBy, shownTo } = notice;
  const deletable = isDeletable(state);
  const isOver = state === 'expired';
  return (
    <tr className="link">
      <td>
        <Title notice={notice} onOpen={onOpen} />
      </td>
      <td>{t(`kind.${kind}`)}</td>
      <td className={css.when}>
        <ToneText {...stateLooks[state]}>{t(`state.${state}`)}</ToneText>
        <small>{when(notice)}</small>
      </td>
      <td className={css.laneCell}>
        <TimeLane scale={scale} notice={notice} />
      </td>
      <td className="num">
        {readBy === null ? '–' : `${readBy} / ${countText(shownTo ?? audience.enterprises)}`}
      </td>
      <td className="menu-cell">
        <RowMenu
          label={t('more', { title })}
          actions={[
            { label: t(isOver ? 'open' : 'edit'), icon: 'edit', onChoose: () => onOpen(notice) },
            {
              label: deletable ? t('delete') : t('undeletable'),
              icon: 'trash',
              disabled: !deletable,
              onChoose: () => onDelete(notice),
            },
          ]}
        />
      </td>
    </tr>
  );
}
