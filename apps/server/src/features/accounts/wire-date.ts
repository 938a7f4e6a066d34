/** How the account protocol writes a moment. */
export const wireDate = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00')
