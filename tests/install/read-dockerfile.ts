export type Instruction = { name: string; value: string };
export type Stage = { name: string; base: string; instructions: Instruction[] };

const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'ENTRYPOINT', 'CMD', 'VOLUME', 'EXPOSE'];

function checkInstruction({ name, value }: Instruction): void {
  if (!known.includes(name)) throw new Error(`Dockerfile: ${name} is not known here`);
  const [first = '', second = ''] = value.split(' ');
  const isKnown =
    !first.startsWith('--') || (name === 'COPY' && /^--from=/.test(first) && !second.startsWith('--'));
  if (!isKnown) throw new Error(`Dockerfile: ${name} ${first} is not known here`);
  if (value.includes('<<')) throw new Error(`Dockerfile: << of ${name} is not known here`);
}

/**
 * The stages of a Dockerfile, as far as ours goes; one without a name has its number.
 * @throws Error that names an instruction or a flag that is not known here
 */
export function readDockerfile(text: string): Stage[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const stages: Stage[] = [];
  for (const line of lines.join('\n').replaceAll('\\\n', '').split('\n')) {
    const [, name = '', value = ''] = /^\s*(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base, as] = /^([^-\s]\S*)(?: AS (\S+))?$/.exec(value) ?? [];
      if (!base) throw new Error(`Dockerfile: FROM ${value} is not known here`);
      stages.push({ name: as ?? String(stages.length), base, instructions: [] });
    } else {
      checkInstruction({ name, value });
      stages.at(-1)?.instructions.push({ name, value });
    }
  }
  return stages;
}
