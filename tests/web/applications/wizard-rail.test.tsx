import { expect, it } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { WizardRail } from '#web/features/application-wizard/components/wizard-rail.tsx';
import { type WizardStage, wizardStages } from '#web/features/application-wizard/model/wizard-steps.ts';
import { render } from '../render.tsx';

const en = await sayIn('en');

const rail = (stage: WizardStage, open: readonly WizardStage[] = []) =>
  render(<WizardRail stage={stage} isOpen={(one) => open.includes(one)} onGo={() => {}} />);
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)/g)].map(([, name]) => name);

it('shows the six steps once, with the stages of the one at work inside of it', async () => {
  const html = await rail('materials', wizardStages);
  expect(html.match(/class="number"/g)).toHaveLength(6);
  const stages = [
    en('wizard:stage.kind'),
    en('wizard:stage.configurations'),
    en('wizard:stage.materials'),
    en('wizard:stage.review'),
  ];
  for (const name of stages) expect(html.match(new RegExp(`>${name}<`, 'g')), name).toHaveLength(1);
  expect(html).toContain(`<li class="now" aria-current="step">${en('wizard:stage.materials')}</li>`);
});

it('leads by buttons to every other stage that may be gone to, the product in its own step', async () => {
  expect(buttons(await rail('configurations', ['product', 'kind', 'configurations', 'materials']))).toEqual([
    en('wizard:stage.product'),
    en('wizard:stage.kind'),
    en('wizard:stage.materials'),
  ]);
  expect(buttons(await rail('product', ['product']))).toEqual([]);
});
