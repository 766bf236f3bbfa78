import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const web = join(import.meta.dirname, '..');
/** Scripts of pages that are served as they are as well, in the order in which they run. */
const asTheyAre = ['trusted-types', 'set-theme', 'schema-settings'];
const tags = new RegExp(`\\s*<script src="/(?:${asTheyAre.join('|')})\\.js"[^>]*></script>`, 'g');
const firstSheet = '<link rel="stylesheet" href="/programme/accent.css"';

async function bundleAsking(): Promise<string> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(web, 'app', 'first', 'ask-early.ts'), output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('The first script could not be bundled');
  return script.code;
}

async function readScript(): Promise<string> {
  const plain = await Promise.all(
    asTheyAre.map((name) => readFile(join(web, 'public', `${name}.js`), 'utf8')),
  );
  return [...plain, await bundleAsking()].join(';\n');
}

/**
 * Makes what runs before the app one script that browsers keep for good and run before they wait for a style sheet:
 * asking each time whether three small ones have changed took as long as the page itself.
 */
export function firstScript(): Plugin {
  let file = '';
  return {
    name: 'first-script',
    apply: 'build',
    async buildStart() {
      const source = await readScript();
      file = `assets/first-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: file, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const without = page.replaceAll(tags, '');
        const first = without.replace(firstSheet, `<script src="/${file}"></script>\n    ${firstSheet}`);
        if (first === without) throw new Error('The page has no place for its first script');
        return first;
      },
    },
  };
}
