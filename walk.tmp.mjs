// node walk.tmp.mjs <portal url> <login|-> zh|en light|dark <steps…>
import { chromium } from 'playwright-core';
const [url, login, lang, theme, ...steps] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: theme, locale: lang === 'en' ? 'en-US' : 'zh-CN' });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)));
const at = (p) => (lang === 'en' ? `${url}/en${p}` : `${url}/cn${p}`);
const probe = await page.goto(`${url}/`); 
const base = new URL(page.url()).pathname;
const to = async (p) => { await page.goto(`${url}/${lang === "en" ? "en" : "cn"}${p}`); await page.waitForLoadState("networkidle").catch(() => {}); await page.getByText(lang === "en" ? "Understood" : "知道了", { exact: true }).first().click({ timeout: 1500 }).catch(() => {}); };
if (login !== '-') {
  await page.goto(`${url}/v1/hms/cc/session/begin?lang=${lang === 'en' ? 'en' : 'cn'}&path=/`);
  await page.fill('input[name=login]', login).catch(() => page.fill('input[type=email]', login));
  await page.fill('input[type=password]', 'assay-demo-2026');
  await page.click('button[type=submit]');
  await page.waitForLoadState('networkidle');
}
let n = 0;
for (const step of steps) {
  try {
    if (step.startsWith('/')) await to(step);
    else {
      const [kind, ...rest] = step.split(':'); const arg = rest.join(':');
      if (kind === 'full' || kind === 'shot') { await page.waitForTimeout(600); await page.screenshot({ path: `/tmp/shots/${arg}.png`, fullPage: kind === 'full' }); console.log('shot', arg, page.url()); }
      else if (kind === 'click') await page.getByText(arg, { exact: true }).first().click({ timeout: 8000 });
      else if (kind === 'css') await page.locator(arg).first().click({ timeout: 8000 });
      else if (kind === 'fill') { const [sel, ...v] = arg.split('='); await page.fill(sel, v.join('=')); }
      else if (kind === "file") await page.setInputFiles("main input[type=file]", arg);
      else if (kind === 'key') await page.keyboard.press(arg);
      else if (kind === 'wait') await page.waitForTimeout(Number(arg));
      else if (kind === 'offline') await context.setOffline(arg === '1');
      else if (kind === 'size') { const [w, h] = arg.split('x').map(Number); await page.setViewportSize({ width: w, height: h }); }
      else if (kind === 'text') console.log(await page.locator(arg).allInnerTexts());
    }
  } catch (e) { console.log('STEP', step, String(e.message).slice(0, 300)); }
}
await browser.close();
