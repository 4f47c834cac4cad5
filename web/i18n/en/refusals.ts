import { messageOf } from '#domain/refusal-messages.ts'

/** English message of an expected error. */
export const enRefusal = messageOf
