import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const web = join(import.meta.dirname, '..');
/** Scripts of pages that are served as they are as well, in the order in which they run. */
const asTheyAre = ['trusted-types', 'set-theme', 'schema-settings'];
const tags = new RegExp(`\\s*<script src="/(?:${asTheyAre.join('|')})\\.js"[^>]*></script>`, 'g');
const firstSheet = '<link rel="stylesheet" href="/programme/accent.css"';

/** A script of the folder `app/first` in one piece; what `define` names is written into it. */
async function bundle(name: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(web, 'app', 'first', `${name}.ts`), output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error(`${name} could not be bundled`);
  return script.code;
}

async function readScript(worker: string): Promise<string> {
  const plain = await Promise.all(
    asTheyAre.map((name) => readFile(join(web, 'public', `${name}.js`), 'utf8')),
  );
  const asking = await bundle('ask-early', { GUARD_WORKER: JSON.stringify(`/${worker}`) });
  return [...plain, asking].join(';\n');
}

/** Where a script is kept, by what it says. */
const placeOf = (name: string, source: string) =>
  `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;

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
      const guard = await bundle('guard-worker');
      const worker = placeOf('guard', guard);
      this.emitFile({ type: 'asset', fileName: worker, source: guard });
      const source = await readScript(worker);
      file = placeOf('first', source);
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
