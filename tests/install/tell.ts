import process from 'node:process';

export const tell = (line: string) => console.log(line);

const indent = (text: string) => text.trim().replaceAll(/^/gm, '    ');

/** Prints a line of the documents, what came of it, and the text that it gives, if any; ends at the first that fails. */
export async function tellStep(text: string, act: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  try {
    const told = await act();
    tell(`✓ ${text} (${Math.round((performance.now() - begun) / 1000)} s)`);
    if (typeof told === 'string') tell(indent(told));
  } catch (error) {
    tell(`✗ ${text}`);
    tell(indent(error instanceof Error ? error.message : String(error)));
    process.exit(1);
  }
}
