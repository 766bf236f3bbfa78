import { fileURLToPath } from 'node:url';
import type { Alias, Plugin } from 'vite';

const router = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url));

/** The router's exports name its development build alone. */
export const productionRouter: Alias[] = [
  { find: /^react-router$/, replacement: router('index.mjs') },
  { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
];

/** What describes a schema to other programs: zod's schemas carry it along, and no page asks for it. */
const describing = /[/]zod[/]v4[/]core[/](json-schema-processors|to-json-schema)\.js$/;

export const dropJsonSchemas: Plugin = {
  name: 'drop-json-schemas',
  transform(code, id) {
    if (!describing.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
  },
};
