import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { baseRoot, enginePath } from './base-roots.ts';
import { type Box, inBox, run } from './box.ts';
import { type Instruction, readDockerfile, type Stage } from './read-dockerfile.ts';

export type Image = { root: string; env: Record<string, string>; workdir: string; user: string } & {
  entrypoint: string[];
  command: string[];
};
type Build = { folder: string; context: string; stages: Stage[]; images: Map<string, Image> };

/** The files that Docker sends to the build: without those that the ignore file of the Dockerfile names. */
export function copyContext(checkout: string, dockerfile: string, to: string): void {
  const ignored = readFileSync(`${dockerfile}.dockerignore`, 'utf8').split('\n').filter(Boolean);
  const isSent = (path: string) => !ignored.some((pattern) => matchesGlob(relative(checkout, path), pattern));
  cpSync(checkout, to, { recursive: true, filter: isSent, verbatimSymlinks: true });
}

const certificates = process.env.NODE_EXTRA_CA_CERTS ?? '';
/** Where this machine reaches the registry of packages by an authority of its own, the build trusts it as well. */
const trust = (env: Record<string, string>): Pick<Box, 'env' | 'mounts'> => {
  const mounts = [{ source: '/etc/resolv.conf', target: '/etc/resolv.conf', readOnly: true }];
  if (!existsSync(certificates)) return { env, mounts };
  mounts.push({ source: certificates, target: '/opt/authorities.pem', readOnly: true });
  return { env: { ...env, NODE_EXTRA_CA_CERTS: '/opt/authorities.pem' }, mounts };
};

async function copyFiles(build: Build, image: Image, value: string): Promise<void> {
  const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(value) ?? [];
  const source = from ? (await buildStage(build, from)).root : build.context;
  const names = paths.split(/\s+/);
  const to = names.pop() ?? '';
  const target = join(image.root, resolve(image.workdir, to)) + (to.endsWith('/') ? '/' : '');
  // A folder's contents are copied, not the folder itself.
  const sources = names.map((name) =>
    statSync(join(source, name)).isDirectory() ? `${join(source, name)}/.` : join(source, name),
  );
  run('cp', ['-a', '--reflink=auto', ...sources, target]);
}

async function perform(build: Build, image: Image, { name, value }: Instruction): Promise<void> {
  if (name === 'WORKDIR') {
    image.workdir = resolve(image.workdir, value);
    mkdirSync(join(image.root, image.workdir), { recursive: true });
  } else if (name === 'COPY') await copyFiles(build, image, value);
  else if (name === 'RUN') {
    const [command, ...args] = inBox({ ...image, ...trust(image.env), writable: true }, [
      '/bin/sh',
      '-c',
      value,
    ]);
    run(command, args);
  } else if (name === 'ENV')
    for (const [, key = '', set = ''] of value.matchAll(/(\w+)=(\S+)/g)) image.env[key] = set;
  else if (name === 'USER') image.user = value;
  else if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(value);
  else if (name === 'CMD') image.command = JSON.parse(value);
}

/** Of a root, as what it has is started without more. */
export const newImage = (root: string): Image => ({
  root,
  env: { PATH: enginePath },
  workdir: '/',
  user: 'root',
  entrypoint: [],
  command: [],
});

async function buildStage(build: Build, name: string): Promise<Image> {
  const known = build.images.get(name);
  if (known) return known;
  const stage = build.stages.find((one) => one.name === name);
  if (!stage) throw new Error(`Dockerfile: there is no stage ${name}`);
  const root = join(build.folder, 'images', name);
  mkdirSync(root, { recursive: true });
  const base = build.stages.some((one) => one.name === stage.base)
    ? (await buildStage(build, stage.base)).root
    : await baseRoot(stage.base, build.folder);
  run('cp', ['-a', '--reflink=auto', `${base}/.`, root]);
  const image = newImage(root);
  for (const instruction of stage.instructions) await perform(build, image, instruction);
  build.images.set(name, image);
  return image;
}

/** Builds the stages that are asked for, the last one for `undefined`, by the steps of the Dockerfile. */
export async function buildImages(
  { folder, context, dockerfile }: { folder: string; context: string; dockerfile: string },
  targets: (string | undefined)[],
): Promise<Image[]> {
  const stages = readDockerfile(readFileSync(dockerfile, 'utf8'));
  const build = { folder, context, stages, images: new Map() };
  const images: Image[] = [];
  for (const target of targets) images.push(await buildStage(build, target ?? stages.at(-1)?.name ?? ''));
  return images;
}
