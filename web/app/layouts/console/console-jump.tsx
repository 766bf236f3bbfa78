import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ConsoleGroup } from '#web/components/shell/console-menu.tsx';
import { JumpDialog, type JumpGroup } from '#web/components/shell/jump-dialog.tsx';
import { useFind } from '#web/lib/console/use-find.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useSettled } from '#web/lib/lists/use-settled.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';

function usePages(groups: readonly ConsoleGroup[], keyword: string): JumpGroup {
  const { t } = useTranslation('console');
  const wanted = keyword.trim().toLowerCase();
  const hits = groups.flatMap((group) =>
    group.entries
      .filter(({ label }) => label.toLowerCase().includes(wanted) || group.label.toLowerCase() === wanted)
      .map(({ to, label }) => ({ to, label, note: group.label })),
  );
  return { label: t('jump.pages'), hits };
}

/** To one row of a list. */
const listed = (path: string, keyword: string) => `${path}?${new URLSearchParams({ keyword })}`;

type Found = NonNullable<ReturnType<typeof useFind>['data']>;

function useNumbered({ applications, certificates, enquiries }: Found): JumpGroup[] {
  const { t } = useTranslation('console');
  const nameOf = usePersonName();
  const { data: user } = useQuery(sessionQuery);
  const isAdmin = user && hasRole(user, 'admin');
  return [
    {
      label: t('jump.applications'),
      hits: applications.map(({ id, number, product, productEn }) => ({
        to: paths.review(id),
        label: number,
        note: nameOf(product, productEn),
      })),
    },
    {
      label: t('jump.certificates'),
      hits: certificates.map(({ number, revoked }) => ({
        to: isAdmin ? paths.registered(number) : paths.certificate(number),
        label: number,
        note: revoked ? t('jump.revoked') : '',
      })),
    },
    {
      label: t('pages.enquiries'),
      hits: enquiries.map(({ id, number, company }) => ({
        to: paths.enquiry(id),
        label: number,
        note: company,
      })),
    },
  ];
}

function useNamed({ enterprises, products, suites, documents, bulletins, people }: Found): JumpGroup[] {
  const { t } = useTranslation('console');
  const nameOf = usePersonName();
  const otherNameOf = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) =>
    nameZh === nameEn ? '' : nameOf(nameEn, nameZh);
  const hitOf = (to: string, { nameZh, nameEn }: { nameZh: string; nameEn: string }, note: string) => ({
    to,
    note,
    label: nameOf(nameZh, nameEn),
  });
  return [
    {
      label: t('jump.enterprises'),
      hits: enterprises.map((one) => hitOf(paths.enterprise(one.id), one, otherNameOf(one))),
    },
    {
      label: t('pages.products'),
      hits: products.map((one) => hitOf(listed(paths.adminProducts, one.model), one, one.model)),
    },
    {
      label: t('pages.suites'),
      hits: suites.map(({ id, name, edition }) => ({ to: paths.suite(id), label: `${name} ${edition}` })),
    },
    {
      label: t('pages.documents'),
      hits: documents.map((one) => hitOf(paths.document(one.id), one, '')),
    },
    {
      label: t('pages.bulletins'),
      hits: bulletins.map((one) => hitOf(paths.bulletin(one.id), one, '')),
    },
    {
      label: t('jump.people'),
      hits: people.map((one) => hitOf(listed(paths.accounts, one.login), one, one.login)),
    },
  ];
}

const nothing: Found = {
  applications: [],
  certificates: [],
  enquiries: [],
  enterprises: [],
  products: [],
  suites: [],
  documents: [],
  bulletins: [],
  people: [],
};

function useRecords(keyword: string): { groups: JumpGroup[]; busy: boolean } {
  const wanted = useSettled(keyword);
  const { data, isFetching } = useFind(wanted);
  const found = keyword.trim() === '' ? nothing : (data ?? nothing);
  const groups = [...useNumbered(found), ...useNamed(found)];
  return { groups, busy: isFetching || wanted !== keyword };
}

type ConsoleJumpProps = {
  groups: readonly ConsoleGroup[];
  keyword: string;
  onKeyword: (keyword: string) => void;
  onClose: () => void;
};

/** Looks for numbers, names and pages from anywhere in the console. */
export function ConsoleJump({ groups, keyword, onKeyword, onClose }: ConsoleJumpProps) {
  const pages = usePages(groups, keyword);
  const records = useRecords(keyword);
  return (
    <JumpDialog
      keyword={keyword}
      onKeyword={onKeyword}
      groups={[...records.groups, pages]}
      busy={records.busy}
      onClose={onClose}
    />
  );
}
