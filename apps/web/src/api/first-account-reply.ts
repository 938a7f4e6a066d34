declare global {
  /** What the page itself has asked before the app was loaded (`build/first-account-check.ts`); null when that failed. */
  var firstAccountReply: Promise<Response | null> | undefined
}

const NOBODY = 204

/** Whether the page knows already that nobody is signed in. */
export async function isKnownVisitor(): Promise<boolean> {
  const isVisitor = (await globalThis.firstAccountReply)?.status === NOBODY
  // Who signs in later is not to be told so.
  if (isVisitor) globalThis.firstAccountReply = undefined
  return isVisitor
}

/** The reply, once: whatever asks later wants a newer one. */
export async function takeFirstAccountReply(): Promise<Response | null> {
  const reply = await globalThis.firstAccountReply
  globalThis.firstAccountReply = undefined
  return reply ?? null
}
