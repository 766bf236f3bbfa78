import { z } from 'zod';
import { type CommandType, commandTypes } from '#domain/applications/commands.ts';
import { idSchema } from '#domain/shared/validation.ts';
import type { CommitRequest } from '../messages.ts';

const type = z.enum(commandTypes as readonly [CommandType, ...CommandType[]]);
const version = z.int().min(1);

const present = z.strictObject({ applicationId: idSchema, commandId: idSchema, type, version });

/** Of a run that had asked before it carried ids alone, and whose worker was replaced meanwhile. */
const former = z
  .object({
    applicationId: idSchema,
    message: z.object({ id: idSchema, command: z.object({ type }) }),
    from: z.object({ version }),
  })
  .transform(({ applicationId, message, from }) => ({
    applicationId,
    commandId: message.id,
    type: message.command.type,
    version: from.version,
  }));

/** What a run asks for, in today's shape; null for what is none. */
export function readCommitRequest(input: unknown): CommitRequest | null {
  const { success, data } = z.union([present, former]).safeParse(input);
  return success ? data : null;
}
