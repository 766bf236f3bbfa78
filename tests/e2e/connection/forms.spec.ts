import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { listComments } from '#contract/applications/comments.ts';
import { listLabs } from '#contract/applications/labs.ts';
import { getApplication } from '#contract/applications.ts';
import { listContacts } from '#contract/contacts.ts';
import { uploadResult } from '#contract/evidence.ts';
import { bypassReason, openBypass } from '../support/applications/evidence.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  askForIt,
  comeBack,
  countSent,
  expectTold,
  goOffline,
  openWithClock,
  passTwoMinutes,
} from '../support/connection.ts';
import { button, field } from '../support/fields.ts';
import { buildResult, oneFailure } from '../support/files.ts';
import { layApproved } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { test } from '../support/people/people.ts';

test('a comment, and letting a lab in, outlast two minutes without a connection, and go once', async ({
  enterSignedIn,
}) => {
  const { id } = await layApproved('en');
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, `/certification/${id}`);
  const { page, texts } = partner;
  const { say } = texts;
  const lab = 'somebody@lab.example';
  const panel = page.locator('#comments');
  await button(page.locator('#labs'), say('labs:letIn')).click();
  const sheet = page.getByRole('dialog');
  await field(sheet, say('labs:lab')).fill(lab);
  await field(sheet, say('labs:note')).fill('Both configurations, please');
  // What is typed is there again after a reload.
  await page.reload();
  await expect(field(sheet, say('labs:lab'))).toHaveValue(lab);
  await page.goBack();
  const said = countSent(partner, /\/comments$/);
  const admitted = countSent(partner, /\/labs$/);
  await button(panel, say('comments:write')).click();
  await panel.getByRole('textbox').fill('The samples come a day later');
  await goOffline(partner);
  await askForIt(partner, panel, panel.getByRole('button', { name: say('comments:send') }));
  await expect(panel.getByRole('textbox')).toBeDisabled();
  await button(page.locator('#labs'), say('labs:letIn')).click();
  await button(sheet, say('labs:letIn')).click();
  await expect(sheet.getByText(say('common:pending.title'))).toBeVisible();
  await passTwoMinutes(partner);
  await expect(field(sheet, say('labs:lab'))).toHaveValue(lab);
  await expect(panel.getByRole('textbox')).toHaveValue('The samples come a day later');
  await expectAccessible(page, 'a sheet that waits');
  expect([said(), admitted()]).toEqual([0, 0]);
  await comeBack(partner);
  await expect(sheet).toBeHidden();
  await expectTold(partner, 2);
  await expect(panel.getByRole('textbox')).toHaveValue('');
  expect([said(), admitted()]).toEqual([1, 1]);
  const ask = await callAs('partner');
  expect((await ask(listComments, { params: { id }, query: {} })).rows).toHaveLength(1);
  expect((await ask(listLabs, { params: { id } })).rows).toHaveLength(1);
});

test('a bypass item that waits says so after a reload as well, goes once, and is changed again', async ({
  enterSignedIn,
}) => {
  const { id, device, configurationIds } = await layApproved('en');
  const lay = await callAs('partner');
  const params = { id, configurationId: configurationIds[0] ?? '' };
  await lay(uploadResult, { params, file: buildResult('run-8-128.xml', device, oneFailure) });
  const read = async () => (await lay(getApplication, { params: { id } })).failures[0];
  await expect.poll(read).toBeDefined();
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, `/certification/${id}/results`);
  const { page, texts } = partner;
  const panel = page.locator('#bypass');
  const reason = bypassReason(partner);
  const save = button(panel, texts.say('evidence:saveBypass'));
  await openBypass(partner);
  await reason.fill('The network of the lab was down');
  await goOffline(partner);
  await askForIt(partner, panel, save);
  await passTwoMinutes(partner);
  await expect(reason).toHaveValue('The network of the lab was down');
  await expect(reason).toBeDisabled();
  const away = /\/bypass-items$/;
  await page.route(away, (route) => route.abort('internetdisconnected'));
  await comeBack(partner);
  await page.reload();
  await openBypass(partner);
  await expect(panel.getByText(texts.say('common:pending.title'))).toBeVisible();
  await page.unroute(away);
  await passTwoMinutes(partner);
  await expect(reason).toBeEnabled();
  expect((await read())?.bypass).toMatchObject({ reason: 'The network of the lab was down', version: 1 });
  await expect(save).toBeDisabled();
  await reason.fill('The network of the lab was down, see the log');
  await save.click();
  await expect.poll(async () => (await read())?.bypass?.version).toBe(2);
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('a colleague is invited, and a contact written down, by what was asked for without a connection', async ({
  enterSignedIn,
}) => {
  const login = `${randomUUID()}@lanyue.example`;
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, '/basicInformation?dialog=colleague');
  const { page, texts } = partner;
  const { say } = texts;
  const sheet = page.getByRole('dialog');
  const names = sheet.getByRole('textbox', { name: new RegExp(`^${say('people:name')}`) });
  await names.first().fill('关明河');
  await names.last().fill('Guan Minghe');
  await field(sheet, say('people:login')).fill(login);
  const invited = countSent(partner, /\/colleagues$/);
  await goOffline(partner);
  await askForIt(partner, sheet, button(sheet, say('people:invite')));
  await passTwoMinutes(partner);
  await expect(field(sheet, say('people:login'))).toHaveValue(login);
  await comeBack(partner);
  await expect(sheet).toBeHidden();
  await expectTold(partner, 1);
  await expect(page.getByRole('row', { name: login })).toHaveCount(1);
  expect(invited()).toBe(1);

  await page.goto(texts.path('/contactManagement?dialog=add'));
  const contact = { nickname: 'Lin Ke', email: login, phone: '+86 138 0000 0000' };
  for (const [name, value] of Object.entries(contact)) {
    await field(sheet, say(`products:contact.${name as keyof typeof contact}`)).fill(value);
  }
  await goOffline(partner);
  await askForIt(partner, sheet, button(sheet, say('user-centre:contact.save')));
  await comeBack(partner);
  await expect(sheet).toBeHidden();
  const ask = await callAs('partner');
  expect((await ask(listContacts)).rows.filter(({ email }) => email === login)).toHaveLength(1);
});
