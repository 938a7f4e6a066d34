import { slug } from './slug.ts'

const SENSITIVE = new Set(['occult', 'true-crime', 'religion', 'politics', 'mythology'])

/** Who plays a sensitive category confirms this age first. */
export const SENSITIVE_AGE = 17

/** Takes an id or a name: a client that knows only the name 'True Crime' must not slip past 'true-crime'. */
export const isSensitive = (category: string): boolean => SENSITIVE.has(slug(category))
