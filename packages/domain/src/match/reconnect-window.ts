/** How long an absent player has to come back. The game goes on meanwhile; afterwards the opponent may claim the win. */
export const RECONNECT_WINDOW_MS = 30_000
