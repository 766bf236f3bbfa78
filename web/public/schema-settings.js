// Runs before the app: zod would try whether code may be made from text, which the pages' policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };
