import type { RefusalCode } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'

/** English message of an expected error. */
export const enRefusal = (code: RefusalCode, message: string): string => messageOf({ code, message })
