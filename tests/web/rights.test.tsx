import { expect, it } from 'vitest';
import { type EnterpriseRight, enterpriseRights } from '#domain/accounts/enterprise-rights.ts';
import type { Operation } from '#domain/accounts/permissions.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { NeedsRight } from '#web/components/page/needs-right.tsx';
import { ColleagueMenu, ColleagueState } from '#web/features/user-centre/components/colleague-row.tsx';
import { type ActionInput, nextAction, operationOf } from '#web/lib/applications/next-action.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { render } from './render.tsx';

const en = await sayIn('en');

const page = (operation: Operation, enterpriseRight: EnterpriseRight | null) =>
  render(
    <NeedsRight operation={operation} back={{ label: 'Back', to: '/' }}>
      the work
    </NeedsRight>,
    'en',
    '/',
    [[sessionQuery.queryKey, { roles: ['partner'], enterpriseRight }]],
  );

it('a page of work opens for whoever may do it, and says to the others whom to ask', async () => {
  const opens = async (operation: Operation) => {
    const shown = await Promise.all(enterpriseRights.map((right) => page(operation, right)));
    return enterpriseRights.filter((_, index) => shown[index]?.includes('the work'));
  };
  expect(await opens('evidence.write')).toEqual(['edit', 'submit', 'manage']);
  expect(await opens('application.act')).toEqual(['submit', 'manage']);
  expect(await page('application.act', 'edit')).toContain(en('common:rightWhom'));
  expect(await page('application.read', null), 'nobody said what they may').not.toContain('the work');
});

it('the next step takes the right of what it does', () => {
  const of = (action: string) =>
    operationOf(
      nextAction({
        configurations: [],
        failures: [],
        certificate: null,
        wait: { action },
      } as unknown as ActionInput),
    );
  expect(of('upload-results')).toBe('evidence.write');
  expect(of('amend-materials')).toBe('application.act');
  expect(of('deliver-samples')).toBe('application.act');
  expect(of('review-commercial')).toBeNull();
});

it('nobody is offered to let in whom the programme shut out', async () => {
  const colleague = {
    id: 'a',
    login: 'chen@lanyue.example',
    nameZh: '陈予',
    nameEn: 'Chen Yu',
    right: 'edit' as const,
    disabled: true,
    invitedUntil: null,
    signedInAt: null,
  };
  const menu = (shutOut: boolean) =>
    render(<ColleagueMenu colleague={{ ...colleague, shutOut }} onChange={() => {}} onInvite={() => {}} />);
  expect(await menu(false)).toContain(en('common:moreActions'));
  expect(await menu(true)).toBe('');
  expect(await render(<ColleagueState colleague={{ ...colleague, shutOut: true }} />)).toContain(
    en('user-centre:colleague.shutOut'),
  );
});
