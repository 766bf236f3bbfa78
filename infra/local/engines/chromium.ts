import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import type { Report } from './engine.ts';
import { findCommand } from './find-command.mjs';

const MISSING = `The browser tests need Chromium. Run "npx playwright install chromium", or install it
(Debian: "apt-get install chromium-headless-shell fonts-noto-cjk", Ubuntu: "chromium").`;

/** The one without windows comes first: a walk takes it a quarter less of the processor. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium that is here already: Playwright's own, else the system's. */
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
 * What Playwright switches off itself, which a list of ours takes the place of, and the pages that Chromium draws for
 * the address bar of every window: a third of the time of a short walk, and nobody sees them.
 */
const featuresOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** Chromium's sandbox does not work as root. */
export function chromiumArguments(): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [`--disable-features=${featuresOff.join(',')}`, ...asRoot];
}
