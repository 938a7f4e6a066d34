import { takeFirstAccountReply } from '../src/api/first-account-reply.ts'

/**
 * Replaces the `fetch` polyfill over XMLHttpRequest that the account library brings for very old browsers. Its first
 * question, who is signed in, the page has asked already.
 */
export const fetch: typeof globalThis.fetch = async (url, init) =>
  (init?.method === 'GET' && String(url).endsWith('/v1/account') && (await takeFirstAccountReply())) ||
  globalThis.fetch(url, init)
