import type { TFunction } from 'i18next';
import { failureCauseOf } from '#domain/operations/failure-causes.ts';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import type { TimeTexts } from '#web/lib/time/time-texts.ts';
import { kindOf, type StuckItem } from './stuck-items.ts';

/** What the words of an item are made with. */
export type Wording = {
  t: TFunction<['stuck', 'operations', 'applications']>;
  times: TimeTexts;
  nameOf: (names: { name: string; nameEn: string }) => string;
};

const reasons = ['terminated', 'failed', 'lost', 'completed', 'stalled'] as const;
const activities = ['loadApplication', 'commitCommand', 'remindApplication', 'escalateApplication'] as const;

/** What the item is about, under its kind. */
export function aboutOf({ t, nameOf }: Wording, item: StuckItem): string {
  switch (item.tab) {
    case 'overdue':
    case 'workflows':
      return `${item.row.number} · ${nameOf(item.row.product)}`;
    case 'jobs':
      return [item.row.number, t(`job.${item.row.queue}`)].filter(Boolean).join(' · ');
    case 'outbox': {
      const { number, kind, command } = item.row;
      return [number, command ? t(`operations:command.${command}`) : t(`operations:work.${kind}`)]
        .filter(Boolean)
        .join(' · ');
    }
    case 'mail':
      return mailCount(t, item.row.count);
  }
}

const mailCount = (t: Wording['t'], count: number) =>
  count > 1_000 ? t('mailsUpTo', { figure: formatUpTo(count, 1_000) }) : t('mails', { count });

/** What the error itself says; null where there is none. */
export function errorOf(item: StuckItem): string | null {
  switch (item.tab) {
    case 'overdue':
      return null;
    case 'workflows':
      return item.row.failure?.cause || null;
    case 'jobs':
    case 'outbox':
    case 'mail':
      return item.row.cause || null;
  }
}

/** Characters of an error in a row of the list; all of it stands below. */
const shownError = 90;

/** An error that is not known is shown as it was said, cut. */
function errorWords(t: Wording['t'], error: string): string {
  const cause = failureCauseOf(error);
  if (cause) return t(`cause.${cause}`);
  if (error === '') return t('notSaid');
  return error.length > shownError ? `${error.slice(0, shownError)}…` : error;
}

/** Why it is stuck, in one line. */
export function causeOf({ t }: Wording, item: StuckItem): string {
  switch (item.tab) {
    case 'overdue':
      return t('undecided', { wait: t(`applications:wait.${item.row.action}`) });
    case 'workflows': {
      const { failure, reason } = item.row;
      if (!failure) {
        const known = reasons.find((one) => one === reason);
        return known ? t(`operations:reason.${known}`) : t('activity.unknown');
      }
      if (failure.activity === null) return t('activity.code');
      const activity = activities.find((one) => one === failure.activity);
      return t(`activity.${activity ?? 'unknown'}`);
    }
    case 'jobs':
      return kindOf(item) === 'job-poisoned'
        ? t('kills', { count: item.row.kills })
        : errorWords(t, item.row.cause);
    case 'outbox':
    case 'mail':
      return errorWords(t, item.row.cause);
  }
}

/** Whether the cause is but the error as it was said. */
export function isOwnWords(item: StuckItem): boolean {
  const error = errorOf(item);
  if (item.tab === 'workflows' || error === null || kindOf(item) === 'job-poisoned') return false;
  return failureCauseOf(error) === null;
}

/** Behind the time since when: how often it was tried, or that nobody tries any more. */
export function triesOf({ t }: Wording, item: StuckItem): string | null {
  switch (item.tab) {
    case 'overdue':
      return t('reminded');
    case 'workflows':
      if (kindOf(item) === 'run-gone') return t('stopped');
      return item.row.failure && t('try', { count: item.row.failure.attempts });
    case 'jobs':
    case 'mail':
      return t('try', { count: item.row.attempts });
    case 'outbox':
      return item.row.next === null ? t('stopped') : t('try', { count: item.row.attempts });
  }
}

/** Whom it keeps waiting. */
export function whoOf({ t, nameOf }: Wording, item: StuckItem): string {
  switch (item.tab) {
    case 'overdue':
      return item.side === 'partner' ? t('office') : nameOf(item.row.enterprise);
    case 'workflows':
      return nameOf(item.row.enterprise);
    case 'jobs':
      return t('oneMaker');
    case 'outbox':
      return item.row.kind === 'send-mail' ? t('oneContact') : t('oneMaker');
    case 'mail':
      return t('contacts', { count: item.row.people });
  }
}

function nextText({ t, times }: Wording, next: string | null): string {
  return next === null ? t('then.shortly') : t('then.at', { clock: times.clock(next, true) });
}

/** What happens by itself from here. */
export function thenOf(wording: Wording, item: StuckItem): string {
  const { t, nameOf } = wording;
  switch (item.tab) {
    case 'overdue':
      if (item.side === 'partner') return t('then.told');
      return item.row.reviewer
        ? t('then.reviewer', { name: nameOf(item.row.reviewer) })
        : t('then.unassigned');
    case 'workflows': {
      if (kindOf(item) === 'run-gone') return t('then.stopped');
      return item.row.failure ? t('then.soon') : t('then.shortly');
    }
    case 'jobs':
      if (item.row.state === 'running') return t('then.now');
      return item.row.state === 'stopped' ? t('then.sweep') : nextText(wording, item.row.next);
    case 'outbox':
      return item.row.next === null ? t('then.stopped') : nextText(wording, item.row.next);
    case 'mail':
      return t('then.mail');
  }
}
