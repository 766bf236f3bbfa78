import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoAccounts, demoPassword } from '#infra/local/demo/accounts.ts';
import { chromiumArguments, getChromium } from '#infra/local/engines/chromium.ts';
import { report } from '#infra/local/terminal/progress.ts';
import { type Shot, shots, type Viewer } from './shots.ts';

const patience = 20_000;
const desktop = { width: 1440, height: 900 };
const phone = 600;
/** A longer page is cut here: a picture of it is read at a glance. */
const tallest = 3_000;
const largestBytes = 400_000;

const roles = { maker: 'partner', reviewer: 'reviewer' } as const;

function accountOf(viewer: Exclude<Viewer, 'visitor'>): string {
  const account = demoAccounts.find(({ role }) => role === roles[viewer]);
  if (!account) throw new Error(`the demo data has no ${roles[viewer]}`);
  return account.login;
}

/** The notice on the public pages, which everybody closes once. */
const closeCookieNotice = "localStorage.setItem('cookie-notice', 'necessary')";

function openContext(browser: Browser, { language, theme, width = desktop.width }: Shot) {
  return browser.newContext({
    viewport: { width, height: width < phone ? 812 : desktop.height },
    deviceScaleFactor: width < phone ? 2 : 1,
    locale: language === 'cn' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
  });
}

/** Over the account service's own page, as people do it. */
async function signIn(page: Page, url: string, { viewer, language }: Shot): Promise<void> {
  if (viewer === 'visitor') return;
  await page.goto(`${url}/${language}${viewer === 'maker' ? '/myProduct' : '/ops'}`);
  await page.locator('input[name="login"]').fill(accountOf(viewer));
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((address) => address.href.startsWith(`${url}/${language}/`));
}

/** Waits until nothing is loading any more. */
async function settle(page: Page, { shows }: Shot): Promise<void> {
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** @throws Error for a page of failure in place of the one that was asked for */
async function refuseFailure(page: Page, broken: readonly string[]): Promise<void> {
  const message = page.locator('.page-message, .load-failure');
  if ((await message.count()) > 0) throw new Error(`the page says: ${await message.first().textContent()}`);
  if (broken.length > 0) throw new Error(`errors in the page: ${broken.join(' · ')}`);
}

async function picture(page: Page, folder: string, name: string): Promise<number> {
  const height: number = await page.evaluate('document.documentElement.scrollHeight');
  const { width = desktop.width } = page.viewportSize() ?? {};
  // A window as tall as the page: what sticks to its lower edge would else stand in the middle of the picture.
  await page.setViewportSize({ width, height: Math.min(height, tallest) });
  const raw = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const file = join(folder, `${name}.png`);
  writeFileSync(file, await sharp(raw).png({ palette: true, quality: 90, effort: 10 }).toBuffer());
  const { size } = statSync(file);
  if (size > largestBytes) throw new Error(`${file} has ${size} bytes, more than ${largestBytes}`);
  return size;
}

async function take(context: BrowserContext, url: string, folder: string, shot: Shot): Promise<void> {
  context.setDefaultTimeout(patience);
  await context.addInitScript(closeCookieNotice);
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await signIn(page, url, shot);
  const wanted = new URL(url).origin;
  const path = await shot.path({ get: (to, options) => context.request.get(wanted + to, options) });
  await page.goto(`${url}/${shot.language}${path}`);
  await settle(page, shot);
  await refuseFailure(page, broken);
  const size = await picture(page, folder, shot.name);
  report(`${shot.name}.png (${Math.round(size / 1_000)} kB)`);
}

/** Takes the named pictures, all where none is named. @throws Error naming the first that cannot be taken, and why */
export async function takeShots(url: string, folder: string, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !shots.some((shot) => shot.name === name));
  if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`);
  mkdirSync(folder, { recursive: true });
  const executablePath = await getChromium(report);
  // Ctrl-C is ours to handle: the portal has to be stopped as well.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args: chromiumArguments(), ...signals });
  try {
    for (const shot of shots) {
      if (names.length > 0 && !names.includes(shot.name)) continue;
      const context = await openContext(browser, shot);
      await take(context, url, folder, shot).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The picture "${shot.name}" cannot be taken: ${reason}`, { cause });
      });
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
