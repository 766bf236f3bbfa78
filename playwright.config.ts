import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '#infra/local/engines/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/playwright-portal.ts',
  workers: 1,
  retries: 0,
  timeout: 240_000,
  // What a quiet machine shows in one second; a busy one may need many times that.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    // Set by the global setup before the specs are run.
    baseURL: process.env.PORTAL_URL,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments() },
  },
});
