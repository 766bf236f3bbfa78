import { chromium } from '@playwright/test';
const [,, prefix, width='1440', scheme='light'] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme });
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
const go = async (path, name) => {
  await page.goto(`http://localhost:5400/${prefix}/${path}`);
  await page.waitForTimeout(1500);
  if (page.url().includes('5410')) {
    await page.waitForSelector('input[type=password]');
    await page.fill('input[name=login]', process.env.LOGIN ?? 'admin@assay.example');
    await page.fill('input[type=password]', 'assay-demo-2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/5400/);
    await page.waitForTimeout(2000);
    await page.keyboard.press('Escape');
    await page.goto(`http://localhost:5400/${prefix}/${path}`);
  }
  await page.waitForSelector('h1');
  await page.waitForTimeout(2500);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  console.log(name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url());
  await page.screenshot({ path: `/tmp/shot-${name}-${prefix}-${width}-${scheme}.png`, fullPage: true });
};
await page.goto(`http://localhost:5400/${prefix}/ops/insight`);
await page.waitForTimeout(3000);
await go('ops/insight', 'insight');
await go('ops/insight/partners', 'partners');
await browser.close();
