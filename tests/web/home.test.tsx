import { expect, it } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { Fragments } from '#web/features/home/components/fragments.tsx';
import { MeasuredDevice } from '#web/features/home/components/measured-device.tsx';
import { TimeLimits } from '#web/features/home/components/time-limits.tsx';
import { render } from './render.tsx';

it.each(['zh', 'en'] as const)(
  'shows no figure and no device that the programme has not given, in %s',
  async (language) => {
    const say = await sayIn(language);
    const page = (
      <>
        <MeasuredDevice />
        <TimeLimits />
        <Fragments />
      </>
    );
    const markup = await render(page, language);
    expect(markup).toContain(say('home:device.anyModel'));
    expect(markup).toContain(say('home:mark.maker'));
    expect(markup).not.toMatch(/LANYUE|Lanyue|LY-P|254\.8|12,486|99\.98|2029/);
  },
);
