import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '#infra/local/engines/chromium.ts';
import { takePortal } from './tests/support/take-portal.ts';

takePortal();

const executablePath = findChromium();
const whole = process.env.WHOLE_TRACES === 'yes';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/playwright-portal.ts',
  workers: 2,
  retries: 0,
  timeout: 240_000,
  // What a quiet machine shows in one second; a busy one may need many times that.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.PORTAL_URL,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // Whatever moves is there at once: for three seconds of each page nothing could be scanned, while the bell moved.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // The second run, of a file that failed, keeps every step; recording costs the others time.
    trace: whole ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments() },
  },
});
