import { givableQueues } from '#domain/operations/system-health.ts';
import { paths } from '#web/paths.ts';
import type { Wording } from './item-words.ts';
import { kindOf, type Stuck, type StuckItem } from './stuck-items.ts';

/** What a button does, said before it; without `label` it is not there, and the lines say why. */
export type Way = { title: string; lines: readonly string[]; label: string | null };

/** How many mails one press of a button moves. */
const mailsOf = (item: StuckItem) => (item.tab === 'mail' ? item.row.ids.length : 1);

export function retryWay({ t }: Wording, item: StuckItem): Way {
  if (item.tab === 'overdue')
    return {
      title: t('retry.none'),
      lines: [t('retry.overdue.first'), t('retry.overdue.second')],
      label: null,
    };
  if (item.tab === 'workflows' && item.row.reason === 'stalled')
    return { title: t('retry.none'), lines: [t('retry.stalled')], label: null };
  const texts = textsOf(item);
  const count = mailsOf(item);
  const title = count > 1 ? t('retry.all', { count }) : t('retry.title');
  const lines = [t(`retry.${texts}.first`), t(`retry.${texts}.second`)];
  return { title, lines, label: count > 1 ? title : t('retry.button') };
}

function textsOf(item: Exclude<StuckItem, { tab: 'overdue' }>) {
  switch (item.tab) {
    case 'workflows':
      return kindOf(item) === 'run-gone' ? ('run-gone' as const) : ('run-failing' as const);
    case 'jobs':
      return 'job';
    case 'outbox':
      return 'outbox';
    case 'mail':
      return 'mail';
  }
}

const queueWork = {
  'test-results': 'parse-test-result',
  'large-results': 'parse-test-result',
  'application-forms': 'parse-application-form',
  certificates: 'render-certificate',
  mail: 'send-mail',
} as const;

export function giveUpWay({ t }: Wording, item: StuckItem): Way {
  const given = (lines: readonly string[]) => ({
    title: t('giveUp.title'),
    lines,
    label: t('giveUp.button'),
  });
  const none = (line: string) => ({ title: t('giveUp.none'), lines: [line], label: null });
  switch (item.tab) {
    case 'overdue':
    case 'workflows':
      return none(t('giveUp.operator'));
    case 'jobs': {
      const { queue } = item.row;
      const means = t(`operations:giveUpLead.${queueWork[queue]}`);
      return givableQueues.some((one) => one === queue) ? given([means, t('giveUp.final')]) : none(means);
    }
    case 'outbox':
      return given([t(`operations:giveUpLead.${item.row.kind}`), t('giveUp.final')]);
    case 'mail':
      return given([t('giveUp.mail'), t('giveUp.mailElse')]);
  }
}

export type Link = { href: string; label: string; outside: boolean };

/** The very workflow or job in the engine's own view; none where it has none. */
export function engineLink({ t }: Wording, item: StuckItem, { queueBoard }: Stuck): Link | null {
  switch (item.tab) {
    case 'overdue':
    case 'workflows':
      return { href: item.row.temporalUrl, label: t('links.temporal'), outside: true };
    case 'jobs': {
      const href = `${queueBoard}/queue/${item.row.queue}/${item.row.id}`;
      return { href, label: t('links.queue'), outside: true };
    }
    case 'outbox':
      if (item.row.applicationId === null) return null;
      return { href: paths.review(item.row.applicationId), label: t('links.application'), outside: false };
    case 'mail':
      return { href: `${queueBoard}/queue/mail?status=delayed`, label: t('links.queue'), outside: true };
  }
}

/** Its page in the console, beside the engine's. */
export function applicationOf(item: StuckItem): string | null {
  switch (item.tab) {
    case 'overdue':
    case 'workflows':
      return item.row.id;
    case 'jobs':
      return item.row.applicationId;
    case 'outbox':
    case 'mail':
      return null;
  }
}
