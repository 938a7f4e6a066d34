import { KEYS_SHOWN } from '@knowdown/domain/assignment/assignment'
import { MOST_PLAYER_NAME } from '@knowdown/domain/assignment/player-names'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import * as z from 'zod/mini'

export const Id = z.string().check(z.regex(/^[\w-]{16,64}$/))
export const Code = z.string().check(z.minLength(1), z.maxLength(16))
export const Name = z.string().check(z.maxLength(4 * MOST_PLAYER_NAME))
export const Phase = z.enum(['not-open', 'open', 'closed'])
export const KeysShown = z.enum(KEYS_SHOWN)
export const Place = z.int().check(z.nonnegative(), z.maximum(LIMITS.questions.most))
