export const MIN_USERNAME_LENGTH = 3

/** Spaces around a name are not part of it: three of them name nobody. */
export const usernameProblem = (username: string): string | null =>
  [...username.trim()].length < MIN_USERNAME_LENGTH ? 'Username must be at least 3 characters long' : null
