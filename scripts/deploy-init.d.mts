/** The text of deploy/.env with new secrets. */
export function newEnvironment(publicUrl: string): string
