/**
 * What comes before the usual path of a player's socket, and what is added to the query of a player's calls. A proxy in
 * front of several nodes can send both players to the same one by it; every node serves every lobby all the same.
 */
export const lobbySocketPrefix = (code: string): string => `/lobby/${code}`
export const lobbyQuery = (code: string): string => `?lobby=${encodeURIComponent(code)}`
