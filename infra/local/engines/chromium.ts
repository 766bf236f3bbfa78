import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import type { Report } from './engine.ts';
import { findCommand } from './find-command.ts';

const MISSING = `The browser tests need Chromium. Run "npx playwright install chromium", or install it
(Debian: "apt-get install chromium-headless-shell fonts-noto-cjk", Ubuntu: "chromium").`;

/** The headless shell first, as it takes a quarter less processor time. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Playwright's Chromium, else the system's; undefined without any. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : findCommand(...commands);
}

export async function getChromium(report: Report): Promise<string> {
  const found = findChromium();
  if (found) return found;
  for (const browser of commands.slice(0, 2)) {
    await installWithApt([browser, 'fonts-noto-cjk'], report);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(MISSING);
}

/**
 * Playwright's own list, which ours replaces, and the omnibox pages, which take a third of the time of a short test.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Chromium's sandbox does not work as root. */
export function chromiumArguments(): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [`--disable-features=${featuresOff.join(',')}`, ...asRoot];
}
