import { tabStorage } from '../../platform/device-storage.ts'

const KEY = 'sign-in-next'

/**
 * A change of password was refused, and the page is about to load again. If nobody is signed in then, the session was
 * over, and the profile leads to sign-in at once.
 */
export const flagSignIn = (): void => tabStorage.write(KEY, 'true')

export const isSignInFlagged = (): boolean => tabStorage.read(KEY) === 'true'

/** Whoever sees the profile is signed in. */
export const clearSignInFlag = (): void => tabStorage.write(KEY, '')
