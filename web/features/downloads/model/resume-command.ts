import { downloadApp, type SuitePackage } from '#contract/programme/suites.ts';
import { addressOf } from '#web/lib/api/api-client.ts';

/** A word of a shell's line, whatever stands in it. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** One line a package that fetches it, or what is missing of it. */
export function resumeCommand(packages: readonly SuitePackage[], origin: string): string {
  return packages
    .map(({ id, name }) => {
      const address = new URL(addressOf(downloadApp, { params: { id } }), origin).href;
      return `curl -fL -C - -o ${quoted(name)} ${quoted(address)}`;
    })
    .join('\n');
}
