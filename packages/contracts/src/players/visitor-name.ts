import * as z from 'zod/mini'

/** What a visitor chose to be called; accounts have a name of their own. The rules for names decide what is accepted. */
export const VisitorName = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))
