import { describe, expect, it } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { MaterialsForm } from '#web/features/application-wizard/components/materials-form.tsx';
import {
  emptyMaterials,
  type MaterialsDraft,
} from '#web/features/application-wizard/model/materials-draft.ts';

const en = await sayIn('en');

const form = (changes: Partial<MaterialsDraft>) =>
  render(
    <MaterialsForm
      values={{ ...emptyMaterials(), ...changes }}
      change={() => undefined}
      bind={() => ({ error: null, onBlur: () => undefined })}
    />,
    'en',
  );
const countOf = (html: string, text: string) => html.split(text).length - 1;

describe('the materials of an application', () => {
  it('offer what the programme lets makers choose from', async () => {
    const html = await form({ os: 'HarmonyOS', salesRegions: ['eu'], preloadedApps: ['maps', 'browser'] });
    for (const name of ['Android', 'Latin America', 'App gallery']) expect(html).toContain(name);
    expect(html).toMatch(/<option value="HarmonyOS" selected="">/);
    expect(countOf(html, 'checked=""')).toBe(3);
    expect(html).not.toContain(en('wizard:appsRefreshed'));
  });

  it('ask for the apps again where their list was refreshed since', async () => {
    const html = await form({ preloadedApps: ['maps', 'browser'], preloadedListVersion: 2 });
    expect(html).toContain(en('wizard:appsRefreshed'));
    expect(countOf(html, 'checked=""')).toBe(0);
  });
});
