import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import type { Report } from './engine.ts';
import { findCommand } from './find-command.mjs';

const MISSING = `The browser tests need Chromium. Run "npx playwright install chromium", or install it
(Debian, Ubuntu: "apt-get install chromium fonts-noto-cjk").`;

/** The Chromium that is here already: Playwright's own, else the system's. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : findCommand('chromium', 'chromium-browser', 'google-chrome');
}

export async function getChromium(report: Report): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const installed = (await installWithApt(['chromium', 'fonts-noto-cjk'], report))
    ? findChromium()
    : undefined;
  if (!installed) throw new Error(MISSING);
  return installed;
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
